// The change of a level and its reference, for tiles, facts and maps.

import type { Unit } from "./api";
import { rounded, type Words } from "./indicator";
import { isEpidemic, printState, type Judged } from "./situation";
import { printTick } from "./tick";

/** Below this base, percentages would be misleading. */
const MIN_BASE = 20;
/** Above this, a factor is easier to read than a percentage. */
const MAX_RATIO = 3;

/** With a capital first letter. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The level without its trend, for narrow spaces. */
export function printGrade(indicator: Pick<Judged, "theme" | "situation">, { t }: Pick<Words, "t">): string {
  const { grade } = indicator.situation;
  return grade && grade !== "drifting" && grade !== "not-established" ? t(`ias:state.grade.${grade}`) : printState(indicator, { t });
}

export interface Move {
  level: number | null;
  before: number | null;
  unit: Unit;
  /** The threshold of an epidemic. */
  onset: number | null;
}

/** A change in an appropriate measure: points below a threshold and from a small base, percent above. */
export function printMove({ level, before, unit, onset }: Move, { t, format }: Words): string | null {
  if (level === null || before === null) return null;
  const difference = level - before;
  const size = rounded(Math.abs(difference));
  const small = onset === null ? before < MIN_BASE : level <= onset;
  const signed = (text: string) => (/[1-9]/.test(text) ? (difference < 0 ? "\u2212" : "+") + text : text);
  if (unit === "percent") return signed(t("ias:unit.points", { count: size, value: format.number(size, 1) }));
  if (small) return signed(t("ias:unit.index", { count: size, value: format.number(size, 1) }));
  const ratio = level / before;
  return ratio > MAX_RATIO ? t("ias:unit.times", { value: format.number(ratio, 1) }) : signed(format.percent(Math.abs(ratio - 1) * 100, 0));
}

export const moveOf = ({ level, unit, situation: { before, onset } }: Pick<Judged, "level" | "unit" | "situation">): Move => ({ level, unit, before, onset });

/** The reference of a figure, short enough for a tile. */
export function printCompared(indicator: Judged, words: Words): string | null {
  const { t, format } = words;
  const { onset, usual } = indicator.situation;
  if (onset !== null && !isEpidemic(indicator) && indicator.situation.grade !== "not-established") return t("ias:state.threshold", { onset: printTick(onset, indicator.unit, format) });
  if (indicator.unit === "index" && onset === null && usual && indicator.situation.grade !== "drifting")
    return t("ias:state.usualShort", { low: format.number(usual.low, 1), high: format.number(usual.high, 1) });
  const move = printMove(moveOf(indicator), words);
  return move && t(indicator.theme === "baclofen" ? "ias:change.year" : "ias:change.text", { change: move });
}
