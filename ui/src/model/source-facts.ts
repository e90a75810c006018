// The facts of a source as text, shared by all pages.

import { printYear } from "../lib/calendar";
import type { Locale } from "../lib/locale";
import type { SourceFacts } from "./source";
import type { Translate } from "../lib/translate";

export interface Fact {
  name: keyof SourceFacts;
  label: string;
  text: string;
}

interface Words {
  t: Translate;
  locale: Locale;
}

/** In reading order. */
const TEXTS: Record<keyof SourceFacts, (source: SourceFacts, words: Words) => string> = {
  family: ({ family }, { t }) => t(`source:family.${family}`),
  channel: ({ channel }, { t }) => t(`source:channel.${channel}`),
  territories: ({ territories }, { t }) => territories.map((territory) => t(`source:territory.${territory}`)).join(", "),
  granularity: ({ granularity }, { t }) => t(`source:granularity.${granularity}`),
  history: ({ history }, { t, locale }) => t("source:since", { year: printYear(String(history), locale) }),
  update: ({ update }, { t }) => t(`source:update.${update}`),
};

const NAMES = Object.keys(TEXTS) as (keyof SourceFacts)[];

export const sourceFact = (name: keyof SourceFacts, source: SourceFacts, words: Words): Fact => ({
  name, label: words.t(`source:fact.${name}`), text: TEXTS[name](source, words),
});

/** A source without a channel omits it. */
export const sourceFacts = (source: SourceFacts, words: Words): Fact[] =>
  NAMES.filter((name) => name !== "channel" || source.channel !== "none").map((name) => sourceFact(name, source, words));
