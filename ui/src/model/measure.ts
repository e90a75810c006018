// What a share counts. Doses sold are no people: sales tell nobody's age, so the words of coverage and its target are not theirs.

import type { Theme, ThemeView, Unit } from "./api";

type Method = ThemeView["method"];

const isDoses = (method: Method): boolean => method === "cumulative-share" || method === "expanded-share";

/** Under which name the texts about a theme stand. */
export const wordedAs = ({ theme, method }: { theme: Theme; method: Method }) =>
  theme === "flu-vaccination-65" && isDoses(method) ? "flu-vaccination-65-doses" as const : theme;

/** Under which name the words of its unit stand. */
export const unitOf = ({ unit, method }: { unit: Unit; method: Method }) => (isDoses(method) ? "doses" as const : unit);
