// The position of a film of days: it plays once to its end in six seconds; with reduced motion, each press is one day.

import { useEffect, useState } from "react";

const DURATION = 6000;

export interface Film {
  at: number;
  playing: boolean;
  steps: boolean;
  go(to: number): void;
  press(): void;
}

/** Waits while the film is not ready. */
export function useFilm(count: number, isReady: boolean): Film {
  const last = count - 1;
  const [at, setAt] = useState(last);
  const [playing, setPlaying] = useState(false);
  const [steps, setSteps] = useState(false);
  useEffect(() => setSteps(matchMedia("(prefers-reduced-motion: reduce)").matches), []);
  useEffect(() => {
    if (!playing || !isReady) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), DURATION / count);
    return () => clearTimeout(timer);
  }, [playing, isReady, at, last, count]);
  const go = (to: number) => {
    setPlaying(false);
    setAt(Math.min(Math.max(to, 0), last));
  };
  const press = () => {
    if (steps) return setAt(at >= last ? 0 : at + 1);
    if (!playing && at >= last) setAt(0);
    setPlaying(!playing);
  };
  return { at, playing, steps, go, press };
}
