// Advances a carousel automatically: every five seconds, unless the reader is on it, has stopped it or prefers reduced
// motion.

import { useEffect, useEffectEvent, useState } from "react";

const INTERVAL = 5000;

type Hold = "focus" | "hover";

interface Autoplay {
  playing: boolean;
  toggle(): void;
  /** Pauses or resumes for a reason, such as the pointer being on the carousel. */
  hold(reason: Hold, held: boolean): void;
}

/** Calls `advance` with the `position` after each interval, which restarts when the reader moves. */
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
