// The bars of one category. The day under the pointer, the finger or the arrow keys is shown in a bubble.

import { useEffect, useRef, useState } from "react";
import { useLanguage, useLocale, type useT } from "../lib/i18n";
import type { StatusReport } from "./api";
import { Bars } from "./bars";
import { isDisturbed, type Bar } from "./days";
import { LevelWord } from "./level-sign";
import styles from "./strip.module.css";
import { Written } from "./written";
import { printDuration, printWeekday } from "./words";

interface StripProps {
  /** The name of the category. */
  name: string;
  bars: Bar[];
  report: Pick<StatusReport, "incidents" | "maintenances">;
}

/** The number of days on a phone; strip.module.css hides the others. */
export const PHONE_DAYS = 30;
const PHONE = "(width < 47.5rem)";

const MOVES: Record<string, (at: number, first: number, last: number) => number> = {
  ArrowLeft: (at, first) => Math.max(first, at - 1),
  ArrowRight: (at, _first, last) => Math.min(last, at + 1),
  Home: (_at, first) => first,
  End: (_at, _first, last) => last,
};

export function Strip({ name, bars, report }: StripProps) {
  const { t, ...words } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [isAlive, setAlive] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => setAlive(true), []);
  const last = bars.length - 1;
  const first = () => (matchMedia(PHONE).matches ? Math.max(0, bars.length - PHONE_DAYS) : 0);
  const dayUnder = ({ clientX }: MouseEvent) => {
    const { left, width } = box.current!.getBoundingClientRect();
    const from = first();
    return Math.min(last, Math.max(from, from + Math.floor(((clientX - left) / width) * (bars.length - from))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (event.key === "Escape" && at !== null) {
      // The link in the bubble is removed with it.
      box.current?.focus();
      setAt(null);
    } else if (move && event.target === box.current) {
      event.preventDefault();
      setAt(at === null && event.key.startsWith("Arrow") ? last : move(at ?? last, first(), last));
    }
  };
  const onLeave = ({ pointerType, currentTarget }: PointerEvent) => {
    if (pointerType !== "touch" && !(currentTarget as Element).contains(document.activeElement)) setAt(null);
  };
  const onFocusOut = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!(currentTarget as Element).contains(relatedTarget as Node | null)) setAt(null);
  };
  const shown = at === null ? undefined : bars[at];
  const read = (bar: Bar) => `${printWeekday(bar.day, { t, ...words }, true)}, ${printState(bar, t)}`;
  const slider = isAlive && {
    role: "slider" as const,
    tabIndex: 0,
    "aria-label": t("status:history.row", { category: name }),
    "aria-valuemin": 1,
    "aria-valuemax": bars.length,
    "aria-valuenow": (at ?? last) + 1,
    "aria-valuetext": read(shown ?? bars[last]!),
  };
  const summary = t("status:history.summary", { category: name, days: bars.length, count: bars.filter(isDisturbed).length });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the slider and of its bubble come together here.
    <div
      class="shrink relative"
      style={at === null ? undefined : placeOf(at, first(), bars.length)}
      onKeyDown={onKeyDown}
      onPointerLeave={onLeave}
      onFocusOut={onFocusOut}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a slider, and a picture as long as no script runs. */}
      <div
        ref={box}
        class={styles.box}
        {...(slider || { role: "img", "aria-label": summary })}
        onPointerMove={(event) => setAt(dayUnder(event))}
        onPointerDown={(event) => setAt(dayUnder(event))}
        onFocus={() => setAt((known) => known ?? last)}
      >
        <Bars bars={bars} />
      </div>
      {shown && <span class={`${styles.chosen} no-print`} />}
      {shown && <Bubble bar={shown} report={report} />}
    </div>
  );
}

/** The middle and the width of a day, as shares of the width. */
const placeOf = (at: number, first: number, days: number) => ({ "--at": String((at - first + 0.5) / (days - first)), "--days": String(days - first) });

/** "Majeur, 48 minutes" */
function printState({ mark, minutes }: Bar, t: ReturnType<typeof useT>): string {
  const word = t(`status:level.${mark}`);
  return minutes > 0 ? `${word}, ${printDuration(minutes, { t })}` : word;
}

function Bubble({ bar, report: { incidents, maintenances } }: { bar: Bar } & Pick<StripProps, "report">) {
  const words = useLanguage();
  const locale = useLocale();
  const incident = [...incidents, ...maintenances].find(({ number }) => number === bar.incident);
  return (
    <div class={`${styles.bubble} pad frame absolute no-print`}>
      <p class="capitalized strong">{printWeekday(bar.day, words, true)}</p>
      <p><LevelWord mark={bar.mark}>{printState(bar, words.t)}</LevelWord></p>
      {bar.incident && <p><a href={`/${locale}/status/incidents/${bar.incident}`}>{incident ? <Written texts={incident.title} /> : bar.incident}</a></p>}
    </div>
  );
}
