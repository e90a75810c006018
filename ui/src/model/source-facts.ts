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
  const texts: Partial<Record<keyof SourceFacts, string>> = {
    family: t(`source:family.${family}`),
    ...(channel === "none" ? {} : { channel: t(`source:channel.${channel}`) }),
    territories: territories.map((territory) => t(`source:territory.${territory}`)).join(", "),
    granularity: t(`source:granularity.${granularity}`),
    history: t("source:since", { year: printYear(String(history), locale) }),
    update: t(`source:update.${update}`),
  };
  return Object.entries(texts).map(([name, text]) => ({ name: name as keyof SourceFacts, label: t(`source:fact.${name as keyof SourceFacts}`), text }));
}
