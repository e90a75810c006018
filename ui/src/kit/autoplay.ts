// Decides when a carousel moves on by itself: every five seconds, unless the reader is on it, has stopped it or has
// asked for less motion.

import { useEffect, useEffectEvent, useState } from "react";

const INTERVAL = 5000;

type Hold = "focus" | "hover";

interface Autoplay {
  playing: boolean;
  toggle(): void;
  /** The reader comes to the carousel, or leaves it. */
  hold(reason: Hold, held: boolean): void;
}

/** `advance` is called with the `position` after each interval, which starts anew when the reader moves. */
export function useAutoplay(advance: (position: number) => void, position: number): Autoplay {
  const [playing, setPlaying] = useState(false);
  const [holds, setHolds] = useState<Record<Hold, boolean>>({ focus: false, hover: false });
  const next = useEffectEvent(advance);
  useEffect(() => {
    const reduced = matchMedia("(prefers-reduced-motion: reduce)");
    setPlaying(!reduced.matches);
    const follow = () => {
      if (reduced.matches) setPlaying(false);
    };
    reduced.addEventListener("change", follow);
    return () => reduced.removeEventListener("change", follow);
  }, []);
  useEffect(() => {
    if (!playing || holds.focus || holds.hover) return;
    const timer = setTimeout(() => next(position), INTERVAL);
    return () => clearTimeout(timer);
  }, [playing, holds, position]);
  return {
    playing,
    toggle: () => setPlaying((was) => !was),
    hold: (reason, held) => setHolds((was) => (was[reason] === held ? was : { ...was, [reason]: held })),
  };
}
