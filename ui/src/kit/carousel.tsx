// Slides side by side, one shown: they advance automatically unless the reader is on them, has stopped them or prefers
// reduced motion. Without a script they are a list that scrolls sideways.

import { useEffect, useRef, useState, type ReactNode } from "react";
import { useT } from "../lib/i18n";
import { useAutoplay } from "./autoplay";
import styles from "./carousel.module.css";
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from "./icons";
import { useSlide } from "./slide";

export interface Slide {
  id: string;
  content: ReactNode;
}

function Controls({ at, total, playing, onMove, onToggle }: {
  at: number;
  total: number;
  playing: boolean;
  onMove(step: number): void;
  onToggle(): void;
}) {
  const t = useT();
  const name = t(playing ? "kit:carousel.pause" : "kit:carousel.play");
  return (
    <div class="needs-script no-print row wrap middle gap-2">
      <button class={styles.control} type="button" aria-label={name} title={name} onClick={onToggle}>{playing ? <PauseIcon /> : <PlayIcon />}</button>
      <button class={styles.control} type="button" aria-label={t("kit:carousel.previous")} onClick={() => onMove(-1)}><PreviousIcon /></button>
      <p class="small tabular">{t("kit:carousel.position", { position: at + 1, total })}</p>
      <button class={styles.control} type="button" aria-label={t("kit:carousel.next")} onClick={() => onMove(1)}><NextIcon /></button>
    </div>
  );
}

export function Carousel({ label, slides }: { label: string; slides: Slide[] }) {
  const t = useT();
  const track = useRef<HTMLDivElement>(null);
  const { at, show } = useSlide(track, slides.length);
  const { playing, toggle, hold } = useAutoplay((shown) => show((shown + 1) % slides.length), at);
  // Only a script may hide slides from the keyboard, so the server's markup has them all.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <section
      class="grid gap-4"
      aria-roledescription={t("kit:carousel.role")}
      aria-label={label}
      onFocusIn={() => hold("focus", true)}
      onFocusOut={() => hold("focus", false)}
      onMouseEnter={() => hold("hover", true)}
      onMouseLeave={() => hold("hover", false)}
    >
      <Controls at={at} total={slides.length} playing={playing} onMove={(step) => show((at + step + slides.length) % slides.length)} onToggle={toggle} />
      <div class={styles.track} ref={track} tabIndex={0} role="group" aria-label={label} aria-live={playing ? "off" : "polite"}>
        {slides.map(({ id, content }, index) => (
          <div
            key={id}
            class={styles.slide}
            role="group"
            aria-roledescription={t("kit:carousel.slide")}
            aria-label={t("kit:carousel.position", { position: index + 1, total: slides.length })}
            inert={ready && index !== at}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}
