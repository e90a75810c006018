// The rows of a comparison: what the sources cover, their measures and divisions, and their conditions. A row that no
// source has is omitted.

import { formatName } from "../model/format-name";
import { optionName } from "../model/option-name";
import { printPeriod } from "../model/period";
import type { Words } from "../model/catalog-words";
import { printYear } from "../lib/calendar";
import type { ComparedSheet } from "./load-compare";

export interface ComparedRow {
  name: string;
  label: string;
  /** One per source; empty if the fact does not apply. */
  texts: string[];
  differs: boolean;
  /** The drawing of its cells, beside or instead of the text. */
  drawn?: "steps" | "years" | "tick";
}

export interface RowGroup {
  name: "covers" | "measures" | "divisions" | "terms";
  rows: ComparedRow[];
}

type Fact = (sheet: ComparedSheet) => string | null | undefined | false;

const rowOf = (name: string, label: string, texts: string[], drawn?: ComparedRow["drawn"]): ComparedRow => ({
  name, label, texts, differs: new Set(texts).size > 1, ...(drawn ? { drawn } : {}),
});

/** The rows of facts in words. */
const written = (sheets: ComparedSheet[], facts: [name: string, label: string, fact: Fact, drawn?: ComparedRow["drawn"]][]): ComparedRow[] =>
  facts.map(([name, label, fact, drawn]) => rowOf(name, label, sheets.map((sheet) => fact(sheet) || ""), drawn)).filter(({ texts }) => texts.some(Boolean));

/** One row per value that at least one source has: whether each has it. */
function ticked(sheets: ComparedSheet[], filter: "indicator" | "division", valuesOf: (sheet: ComparedSheet) => string[], words: Words): ComparedRow[] {
  const values = [...new Set(sheets.flatMap(valuesOf))];
  const has = (value: string) => sheets.map((sheet) => words.t(valuesOf(sheet).includes(value) ? "source:cover.yes" : "source:cover.no"));
  return values.map((value) => rowOf(value, optionName(filter, value, words), has(value), "tick"));
}

/** Frequency and delay. */
const deliveryOf = ({ update, lagDays }: ComparedSheet, { t }: Words) =>
  lagDays === null ? t(`source:update.${update}`) : t("store:comparison.delivered", { update: t(`source:update.${update}`), days: lagDays });

const methodOf = ({ model, panel, family }: ComparedSheet, { t, format }: Words) => {
  const size = panel !== null && t(family === "care" ? "store:item.people" : "store:item.outlets", { number: format.number(panel) });
  return [model && t(`source:model.${model}`), size].filter(Boolean).join(", ");
};

const historyOf = ({ history, examples }: ComparedSheet, { t, locale }: Words) => {
  const since = t("source:since", { year: printYear(String(history), locale) });
  return examples.includes("history") ? `${since}, ${t("source:example")}` : since;
};

export function rowGroups(sheets: ComparedSheet[], words: Words): RowGroup[] {
  const { t, format } = words;
  const groups: RowGroup[] = [
    {
      name: "covers",
      rows: written(sheets, [
        ["territories", t("source:fact.territories"), ({ territories }) => territories.map((place) => optionName("territory", place, words)).join(", ")],
        ["granularity", t("source:fact.granularity"), ({ granularity }) => t(`source:granularity.${granularity}`), "steps"],
        ["history", t("source:fact.history"), (sheet) => historyOf(sheet, words), "years"],
        ["update", t("source:fact.delivery"), (sheet) => deliveryOf(sheet, words)],
        ["lastPeriod", t("source:fact.lastPeriod"), ({ lastPeriod, update }) => lastPeriod && printPeriod(lastPeriod.day, update, words)],
        ["method", t("store:comparison.method"), (sheet) => methodOf(sheet, words)],
      ]),
    },
    { name: "measures", rows: ticked(sheets, "indicator", ({ indicators }) => indicators, words) },
    { name: "divisions", rows: ticked(sheets, "division", ({ divisions }) => divisions, words) },
    {
      name: "terms",
      rows: written(sheets, [
        ["limit", t("store:comparison.limit"), ({ limit }) => limit],
        ["access", t("source:fact.access"), ({ access, licence }) => [t(`source:access.${access}`), licence].filter(Boolean).join(", ")],
        ["formats", t("source:fact.formats"), ({ formats }) => formats.map(formatName).join(", ")],
        ["delivery", t("store:comparison.ways"), ({ delivery }) => delivery.map((way) => t(`source:delivery.${way}`)).join(", ")],
        ["personalData", t("source:fact.personalData"), ({ personalData }) => personalData && t(`source:people.${personalData}`)],
        ["provider", t("source:fact.provider"), ({ provider }) => provider],
        ["updated", t("source:fact.updated"), ({ updated }) => updated && format.date(updated)],
      ]),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** The comparison as rows of a file, the sources in its first line. */
export const fileRows = (sheets: ComparedSheet[], groups: RowGroup[], head: string): string[][] => [
  [head, ...sheets.map(({ name }) => name)],
  ...groups.flatMap(({ rows }) => rows.map(({ label, texts }) => [label, ...texts])),
];
