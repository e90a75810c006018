// All facts of a source as text, in reading order: its page and the comparison must print a fact in the same way.

import type { Score, Sheet } from "./api";
import { printScore, type FactName, type NamedFact, type Words } from "./catalog-words";
import { formatName } from "./format-name";
import { optionName } from "./option-name";
import { printPeriod } from "./period";
import type { SourceFacts } from "./source";
import { sourceFacts } from "./source-facts";

type Stated = "lastPeriod" | "rows" | "delivery" | "personalData" | "pricedBy" | "provider" | "lagDays" | "panel" | "model" | "dataType" | "formats" | "access" | "licence" | "updated" | "divisions" | "indicators";

/** The fields of a source that are short facts. */
export interface StatedFacts extends SourceFacts, Pick<Sheet, Stated> {
  quality: Score;
}

/** All facts of a source; unknown ones are omitted. */
export function sheetFacts(sheet: StatedFacts, words: Words): NamedFact[] {
  const { t, format } = words;
  const { divisions, indicators, model, dataType, lagDays, lastPeriod, panel, rows, licence } = sheet;
  const further: Partial<Record<FactName, string | false | null>> = {
    provider: sheet.provider,
    lag: lagDays !== null && t("source:delay.days", { count: lagDays }),
    panel: panel !== null && format.number(panel),
    model: model && t(`source:model.${model}`),
    dataType: dataType && t(`source:dataType.${dataType}`),
    lastPeriod: lastPeriod && printPeriod(lastPeriod.day, sheet.update, words),
    rows: rows !== null && format.number(rows),
    formats: sheet.formats.map(formatName).join(", "),
    delivery: sheet.delivery.map((way) => t(`source:delivery.${way}`)).join(", "),
    personalData: sheet.personalData && t(`source:people.${sheet.personalData}`),
    pricedBy: sheet.pricedBy.map((factor) => t(`source:price.${factor}.name`)).join(", "),
    access: t(`source:access.${sheet.access}`),
    licence,
    quality: printScore(sheet, words),
    updated: sheet.updated && format.date(sheet.updated),
    divisions: divisions.map((division) => optionName("division", division, words)).join(", "),
    indicators: indicators.map((measure) => optionName("indicator", measure, words)).join(", "),
  };
  const named = Object.entries(further).flatMap(([name, text]) =>
    text ? [{ name: name as FactName, label: t(`source:fact.${name as FactName}`), text }] : [],
  );
  return [...sourceFacts(sheet, words), ...named];
}
