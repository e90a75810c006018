// Which screen of a wizard the address names, moving between them so that Back works, and the steps that they make up.

import { useCallback, useEffect, useEffectEvent, useState } from "react";

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

const addressHere = (step: number) => location.pathname + stepAddress(step, location.search).replace(/^\?$/, "");

/** What the row of a wizard names: one screen, or several that follow one another under one name. */
export interface NamedStep {
  name: string;
  /** Its first screen, from 1. */
  first: number;
  screens: number;
}

/** The steps of some screens, each of which bears the name of its step. */
export function namedSteps(names: string[]): NamedStep[] {
  const steps: NamedStep[] = [];
  names.forEach((name, index) => {
    const last = steps.at(-1);
    if (last?.name === name) last.screens += 1;
    else steps.push({ name, first: index + 1, screens: 1 });
  });
  return steps;
}

/** The step that a screen belongs to, from 1. */
export const stepOf = (steps: NamedStep[], screen: number): number => steps.filter(({ first }) => first <= screen).length;

interface Step {
  step: number;
  go(step: number): void;
  /** Names a step in the address without an entry in the history. */
  settle(step: number): void;
}

/** `onFollow` is told when Back or Forward lead to another step. */
export function useStep(search: URLSearchParams, count: number, onFollow: () => void): Step {
  const [step, setStep] = useState(() => readStep(search, count));
  const follow = useEffectEvent(() => {
    const to = readStep(new URLSearchParams(location.search), count);
    if (to !== step) onFollow();
    setStep(to);
  });
  useEffect(() => {
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  const go = (to: number) => {
    history.pushState({}, "", addressHere(to));
    setStep(to);
    scrollTo({ top: 0, behavior: "instant" });
  };
  const settle = useCallback((to: number) => {
    history.replaceState({}, "", addressHere(to));
    setStep(to);
  }, []);
  return { step, go, settle };
}
