// The current slide of a track, and the 400 ms glide to another; a swipe counts as well.

import { useEffect, useRef, useState, type RefObject } from "react";

const DURATION = 400;

/** Easing that is slow at both ends. */
const ease = (share: number) => (share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2);

interface Glide {
  frame: number;
}

/** Moves the track to `to`; scroll snapping would interfere, so it is off until the end. */
function glide(track: HTMLElement, to: number, onEnd: () => void): Glide {
  const from = track.scrollLeft;
  const start = performance.now();
  const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : DURATION;
  const current: Glide = { frame: 0 };
  const step = (now: number) => {
    const share = duration === 0 ? 1 : Math.min(Math.max((now - start) / duration, 0), 1);
    track.scrollLeft = from + (to - from) * ease(share);
    if (share < 1) current.frame = requestAnimationFrame(step);
    else onEnd();
  };
  track.dataset.gliding = "";
  current.frame = requestAnimationFrame(step);
  return current;
}

interface ShownSlide {
  at: number;
  show(index: number): void;
}

export function useSlide(track: RefObject<HTMLElement | null>, count: number): ShownSlide {
  const [at, setAt] = useState(0);
  const gliding = useRef<Glide | null>(null);
  useEffect(() => {
    const { current } = track;
    if (!current) return;
    const follow = () => {
      if (gliding.current || current.clientWidth === 0) return;
      setAt(Math.min(Math.round(current.scrollLeft / current.clientWidth), count - 1));
    };
    current.addEventListener("scroll", follow, { passive: true });
    return () => {
      current.removeEventListener("scroll", follow);
      if (gliding.current) cancelAnimationFrame(gliding.current.frame);
    };
  }, [track, count]);
  const show = (index: number) => {
    const { current } = track;
    if (!current) return;
    if (gliding.current) cancelAnimationFrame(gliding.current.frame);
    setAt(index);
    gliding.current = glide(current, index * current.clientWidth, () => {
      delete current.dataset.gliding;
      gliding.current = null;
    });
  };
  return { at, show };
}
