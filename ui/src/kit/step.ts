// Which step of a wizard the address names, and moving between them so that Back works.

import { useEffect, useState } from "react";

export function readStep(search: URLSearchParams, count: number): number {
  const step = Number(search.get("step"));
  return Number.isInteger(step) && step >= 1 && step <= count ? step : 1;
}

/** The query of a step; the first has none. Other parameters of the address stay. */
export function stepAddress(step: number, search = ""): string {
  const query = new URLSearchParams(search);
  if (step > 1) query.set("step", String(step));
  else query.delete("step");
  return `?${query}`;
}

interface Step {
  step: number;
  go(step: number): void;
}

export function useStep(search: URLSearchParams, count: number): Step {
  const [step, setStep] = useState(() => readStep(search, count));
  useEffect(() => {
    const follow = () => setStep(readStep(new URLSearchParams(location.search), count));
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [count]);
  const go = (to: number) => {
    history.pushState({}, "", location.pathname + stepAddress(to, location.search).replace(/^\?$/, ""));
    setStep(to);
    scrollTo({ top: 0, behavior: "instant" });
  };
  return { step, go };
}
