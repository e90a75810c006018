// What a share counts. Doses sold are no people: sales tell nobody's age, so the words of coverage and its target are not theirs.

import type { Theme, ThemeView, Unit } from "./api";
import type { Words } from "./indicator";

type Method = ThemeView["method"];

const isDoses = (method: Method): boolean => method === "cumulative-share" || method === "expanded-share";

/** Under which name the texts about a theme stand. */
export const wordedAs = ({ theme, method }: { theme: Theme; method: Method }) => {
  if (theme !== "flu-vaccination-65") return theme;
  if (method === "cumulative-share") return "flu-vaccination-65-panel" as const;
  return method === "expanded-share" ? "flu-vaccination-65-doses" as const : theme;
};

/** Under which name the words of its unit stand. */
export const unitOf = ({ unit, method }: { unit: Unit; method: Method }) => (isDoses(method) ? "doses" as const : unit);

/** A level beside the words of its unit: doses are told as a number of them, for they are no share of people. */
export function printFigure(level: number, measure: { unit: Unit; method: Method }, { format }: Pick<Words, "format">): string {
  const unit = unitOf(measure);
  if (unit === "percent") return format.percent(level, 1);
  return unit === "patients" ? format.number(level) : format.number(level, 1);
}
