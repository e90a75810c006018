// Puts the facts of a source into words, once for every page that shows them.

import { printYear } from "../lib/calendar";
import type { Locale } from "../lib/locale";
import type { SourceFacts } from "./source";
import type { Translate } from "../lib/translate";

export interface Fact {
  name: keyof SourceFacts;
  label: string;
  text: string;
}

/** In the order in which they are read. What has no channel says nothing of it. */
export function sourceFacts(source: SourceFacts, { t, locale }: { t: Translate; locale: Locale }): Fact[] {
  const { family, channel, territories, granularity, history, update } = source;
  const fact = (name: keyof SourceFacts, text: string): Fact => ({ name, label: t(`source:fact.${name}`), text });
  return [
    fact("family", t(`source:family.${family}`)),
    ...(channel === "none" ? [] : [fact("channel", t(`source:channel.${channel}`))]),
    fact("territories", territories.map((territory) => t(`source:territory.${territory}`)).join(", ")),
    fact("granularity", t(`source:granularity.${granularity}`)),
    fact("history", t("source:since", { year: printYear(String(history), locale) })),
    fact("update", t(`source:update.${update}`)),
  ];
}
