// Which of their columns holds which of our fields: what the server guessed, and what is chosen instead. Tables with the
// same columns are matched once.

import type { MatchedTable, Measure, SampleColumn, SampleField, SampleFile, SampleVat } from "../model/api";

/** A table of a file. */
export interface Placed {
  sample: SampleFile;
  /** From 0. */
  at: number;
  table: MatchedTable;
}

/** Tables with the same columns. */
export interface Group {
  key: string;
  tables: Placed[];
}

/** By group and field: a column from 0, a column and the one of VAT to deduct (`4/6`), or nothing. What is not here was not
 * chosen by hand. */
export type Choices = Record<string, Record<string, string>>;

const keyOf = ({ columns }: Pick<MatchedTable, "columns">) => JSON.stringify(columns.map(({ name }) => name));

export function groupTables(samples: SampleFile[]): Group[] {
  const groups = new Map<string, Placed[]>();
  for (const sample of samples) {
    sample.tables.forEach((table, at) => {
      const key = keyOf(table);
      groups.set(key, [...(groups.get(key) ?? []), { sample, at, table }]);
    });
  }
  return [...groups].map(([key, tables]) => ({ key, tables }));
}

/** What the ticked indicators ask for; a figure is required as soon as its indicator is ticked. */
export const wantedFields = (fields: SampleField[], measures: Measure[]): SampleField[] =>
  fields.filter(({ indicator }) => indicator === null || measures.includes(indicator));

export interface Match {
  field: SampleField;
  /** As it is chosen. */
  source: string;
  /** The columns of it, from 0. */
  used: number[];
  column: SampleColumn | null;
  /** From which columns it can be calculated, or is. */
  calculation: Calculation | null;
  /** Crosses, from 0 to 3. */
  confidence: number;
  isChosen: boolean;
}

/** An amount without tax, from one with tax and its VAT. */
export interface Calculation {
  source: string;
  amount: string;
  vat: string;
  holds: SampleVat;
}

/** The same in figures or in names of columns. */
export function formula(holds: SampleVat, amount: string, vat: string): string {
  if (holds === "amount") return `${amount} − ${vat}`;
  return `${amount} ÷ (1 + ${vat}${holds === "percent" ? " ÷ 100" : ""})`;
}

const guessed = (table: MatchedTable | undefined, field: string) => table?.guesses.find((guess) => guess.field === field);

function calculate({ key, tables: [first] }: Group, field: string, choices: Choices): Calculation | null {
  const withTax = field.replace("-excl-tax", "-incl-tax");
  const vat = first?.table.vat;
  if (!vat || withTax === field) return null;
  const source = choices[key]?.[withTax] ?? String(guessed(first.table, withTax)?.column ?? "");
  const amount = source && first.table.columns[Number(source)]?.name;
  const name = first.table.columns[vat.column]?.name;
  return amount && name && Number(source) !== vat.column ? { source: `${source}/${vat.column}`, amount, vat: name, holds: vat.holds } : null;
}

export function matchFields(group: Group, fields: SampleField[], choices: Choices): Match[] {
  const [first] = group.tables;
  return fields.map((field) => {
    const guess = guessed(first?.table, field.field);
    const calculation = calculate(group, field.field, choices);
    // What is calculated follows the column that is chosen for the amount with tax.
    const chosen = choices[group.key]?.[field.field]?.replace(/.*\/.*/, calculation?.source ?? "");
    const source = chosen ?? String(guess?.column ?? "");
    const isChosen = source !== "" && source !== String(guess?.column ?? "");
    const used = source === "" ? [] : source.split("/").map(Number);
    const column = used[0] === undefined ? null : (first?.table.columns[used[0]] ?? null);
    const confidence = column === null ? 0 : isChosen ? 3 : (guess?.confidence ?? 3);
    return { field, source, used, column, calculation, confidence, isChosen: isChosen && column !== null };
  });
}

/** Required fields that no column of any table was found for: one file may bring what another lacks. */
export function missingFields(matched: Match[][]): string[] {
  const [fields = []] = matched;
  const isThere = (name: string) => matched.some((matches) => matches.some(({ field, column }) => field.field === name && column !== null));
  return fields.filter(({ field }) => field.required && !isThere(field.field)).map(({ field }) => field.field);
}

/** Columns that hold none of our fields. */
export function leftAside({ tables: [first] }: Group, matches: Match[]): string[] {
  return (first?.table.columns ?? []).filter((_, index) => !matches.some(({ used }) => used.includes(index))).map(({ name }) => name);
}

/** The choices of a group as they are for its tables once a column is taken out of them: what was chosen of it goes with it. */
export function choicesWithout({ key, tables: [first] }: Group, at: number, choices: Choices): Choices {
  const columns = (first?.table.columns ?? []).filter((_, index) => index !== at);
  const kept = Object.entries(choices[key] ?? {}).flatMap(([field, source]) => {
    const used = source === "" ? [] : source.split("/").map(Number);
    return used.includes(at) ? [] : [[field, used.map((column) => (column > at ? column - 1 : column)).join("/")]];
  });
  return { ...choices, [keyOf({ columns })]: Object.fromEntries(kept) as Record<string, string> };
}

/** The choices made by hand, as the server takes them. */
export function columnValues(groups: Group[], choices: Choices): string[] {
  return groups.flatMap(({ key, tables }) =>
    Object.entries(choices[key] ?? {}).flatMap(([field, column]) => tables.map(({ sample, at }) => [sample.ticket, at, field, column].join(":"))),
  );
}

/** The same read back, once the files that they are of are known. */
export function readChoices(groups: Group[], values: string[]): Choices {
  const choices: Choices = {};
  for (const [ticket, at, field, column] of values.map((value) => value.split(":"))) {
    const group = groups.find(({ tables }) => tables.some((placed) => placed.sample.ticket === ticket && placed.at === Number(at)));
    if (group && field) choices[group.key] = { ...choices[group.key], [field]: column ?? "" };
  }
  return choices;
}

/** A column of a group that seems to hold what belongs to persons. */
export interface PersonalColumn {
  group: Group;
  at: number;
  column: SampleColumn;
  reason: NonNullable<SampleColumn["personal"]>["reason"];
  /** Values of that form in all tables, of all. */
  count: number;
  rows: number;
  /** Whether values prove it, so that it cannot be sent. */
  blocks: boolean;
}

export function personalColumns(groups: Group[]): PersonalColumn[] {
  return groups.flatMap((group) => {
    const columns = group.tables[0]?.table.columns ?? [];
    return columns.flatMap((_, at) => {
      const found = group.tables.flatMap(({ table }) => (table.columns[at]?.personal ? [{ table, column: table.columns[at], personal: table.columns[at].personal }] : []));
      const worst = found.find(({ personal: { reason, count } }) => (reason === "nir" || reason === "ins") && count !== null) ?? found[0];
      if (!worst) return [];
      const { reason, count } = worst.personal;
      const sum = (of: (one: (typeof found)[number]) => number) => found.reduce((total, one) => total + of(one), 0);
      return [{
        group,
        at,
        column: worst.column,
        reason,
        count: sum(({ personal }) => personal.count ?? 0),
        rows: sum(({ table }) => table.rows),
        blocks: (reason === "nir" || reason === "ins") && count !== null,
      }];
    });
  });
}
