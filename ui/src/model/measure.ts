// What a share counts. Doses sold are not people: sales contain no ages, so the texts of coverage and its target do not
// apply.

import type { Theme, ThemeView, Unit } from "./api";
import type { Words } from "./indicator";

type Method = ThemeView["method"];

const isDoses = (method: Method): boolean => method === "cumulative-share" || method === "expanded-share";

/** The key of the texts about a theme. */
export const wordedAs = ({ theme, method }: { theme: Theme; method: Method }) => {
  if (theme !== "flu-vaccination-65") return theme;
  if (method === "cumulative-share") return "flu-vaccination-65-panel" as const;
  return method === "expanded-share" ? "flu-vaccination-65-doses" as const : theme;
};

/** The key of the texts of its unit. */
export const unitOf = ({ unit, method }: { unit: Unit; method: Method }) => (isDoses(method) ? "doses" as const : unit);

/** A level with the text of its unit: doses are a number, because they are not a share of people. */
export function printFigure(level: number, measure: { unit: Unit; method: Method }, { format }: Pick<Words, "format">): string {
  const unit = unitOf(measure);
  if (unit === "percent") return format.percent(level, 1);
  return unit === "patients" ? format.number(level) : format.number(level, 1);
}
