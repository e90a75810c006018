// The facts of a source in a list of the Store, as text.

import type { Score } from "./api";
import type { Format } from "../lib/format";
import type { Locale } from "../lib/locale";
import type { SourceFacts } from "./source";
import type { Translate } from "../lib/translate";

export interface Words {
  t: Translate;
  format: Format;
  locale: Locale;
}

export type FactName =
  | keyof SourceFacts
  | "provider"
  | "lag"
  | "panel"
  | "divisions"
  | "indicators"
  | "model"
  | "dataType"
  | "formats"
  | "access"
  | "licence"
  | "lastPeriod"
  | "rows"
  | "delivery"
  | "personalData"
  | "pricedBy"
  | "quality"
  | "updated";

export interface NamedFact {
  name: FactName;
  label: string;
  text: string;
}

export const printScore = ({ quality: { score, outOf } }: { quality: Score }, { t }: Pick<Words, "t">) => t("source:score", { score, total: outOf });
