// Puts what a list of the Store says of a source into words.

import type { Score } from "./api";
import type { Card } from "./catalog";
import type { Format } from "../lib/format";
import type { Locale } from "../lib/locale";
import { optionName } from "./option-name";
import type { SourceFacts } from "./source";
import { sourceFact } from "./source-facts";
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
  | "quality"
  | "updated";

export interface NamedFact {
  name: FactName;
  label: string;
  text: string;
}

/** Places named on a card before the rest is counted. */
const NAMED_PLACES = 2;

function shortPlaces({ territories }: Card, words: Pick<Words, "t">): string {
  const named = territories.slice(0, NAMED_PLACES).map((place) => optionName("territory", place, words)).join(", ");
  const rest = territories.length - NAMED_PLACES;
  return rest > 0 ? `${named} ${words.t("source:places.more", { count: rest })}` : named;
}

export const printScore = ({ quality: { score, outOf } }: { quality: Score }, { t }: Pick<Words, "t">) => t("source:score", { score, total: outOf });

/** What a card says of a source, besides its family and its name. */
export function itemFacts(item: Card, words: Words): NamedFact[] {
  const { t } = words;
  return [
    { name: "territories", label: t("source:fact.territories"), text: shortPlaces(item, words) },
    sourceFact("granularity", item, words),
    sourceFact("history", item, words),
    sourceFact("update", item, words),
    { name: "access", label: t("source:fact.access"), text: t(`source:access.${item.access}`) },
    { name: "quality", label: t("source:fact.quality"), text: printScore(item, words) },
  ];
}
