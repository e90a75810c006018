// The screen of a wizard that the address names, moving between screens with a working Back, and the steps that group
// them.

import { useCallback, useEffect, useEffectEvent, useState } from "react";

export function readStep(search: URLSearchParams, count: number): number {
  const step = Number(search.get("step"));
  return Number.isInteger(step) && step >= 1 && step <= count ? step : 1;
}

/** The query of a step; the first has none. Other parameters are preserved. */
export function stepAddress(step: number, search = ""): string {
  const query = new URLSearchParams(search);
  if (step > 1) query.set("step", String(step));
  else query.delete("step");
  return `?${query}`;
}

const addressHere = (step: number) => location.pathname + stepAddress(step, location.search).replace(/^\?$/, "");

/** A step of the row: one screen, or consecutive ones under one name. */
export interface NamedStep {
  name: string;
  /** Its first screen, from 1. */
  first: number;
  screens: number;
}

/** The steps of screens, each with the name of its step. */
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
  /** Sets a step in the address without a history entry. */
  settle(step: number): void;
}

/** Calls `onFollow` when Back or Forward changes the step. */
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
