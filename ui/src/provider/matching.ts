// The matching of columns to fields: the server's guess, and manual choices instead. Tables with the same columns are
// matched once.

import type { MatchedTable, Measure, SampleColumn, SampleField, SampleFile, SampleVat } from "../model/api";

/** A table of a file. */
export interface Placed {
  sample: SampleFile;
  /** The index of the table, from 0. */
  at: number;
  table: MatchedTable;
}

/** Tables with the same columns. */
export interface Group {
  key: string;
  tables: Placed[];
}

/**
 * By group and field: a column from 0, a column and the one of VAT to deduct (`4/6`), or nothing. Missing fields have
 * no manual choice.
 */
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

/** The fields of the ticked indicators; a figure is required if its indicator is ticked. */
export const wantedFields = (fields: SampleField[], measures: Measure[]): SampleField[] =>
  fields.filter(({ indicator }) => indicator === null || measures.includes(indicator));

export interface Match {
  field: SampleField;
  /** The choice. */
  source: string;
  /** Its columns, from 0. */
  used: number[];
  column: SampleColumn | null;
  /** The columns for its computation, possible or selected. */
  calculation: Calculation | null;
  /** The confidence in crosses, from 0 to 3. */
  confidence: number;
  isChosen: boolean;
}

/** The computation of an amount without tax, from one with tax and its VAT. */
export interface Calculation {
  source: string;
  amount: string;
  vat: string;
  kind: SampleVat;
}

/** The formula with numbers or with names of columns. */
export function formula(kind: SampleVat, amount: string, vat: string): string {
  if (kind === "amount") return `${amount} − ${vat}`;
  return `${amount} ÷ (1 + ${vat}${kind === "percent" ? " ÷ 100" : ""})`;
}

const guessed = (table: MatchedTable | undefined, field: string) => table?.guesses.find((guess) => guess.field === field);

function calculate({ key, tables: [first] }: Group, field: string, choices: Choices): Calculation | null {
  const withTax = field.replace("-excl-tax", "-incl-tax");
  const vat = first?.table.vat;
  if (!vat || withTax === field) return null;
  const source = choices[key]?.[withTax] ?? String(guessed(first.table, withTax)?.column ?? "");
  const amount = source && first.table.columns[Number(source)]?.name;
  const name = first.table.columns[vat.column]?.name;
  return amount && name && Number(source) !== vat.column ? { source: `${source}/${vat.column}`, amount, vat: name, kind: vat.kind } : null;
}

export function matchFields(group: Group, fields: SampleField[], choices: Choices): Match[] {
  const [first] = group.tables;
  return fields.map((field) => {
    const guess = guessed(first?.table, field.field);
    const calculation = calculate(group, field.field, choices);
    // The computation follows the column that is chosen for the amount with tax.
    const chosen = choices[group.key]?.[field.field]?.replace(/.*\/.*/, calculation?.source ?? "");
    const source = chosen ?? String(guess?.column ?? "");
    const isChosen = source !== "" && source !== String(guess?.column ?? "");
    const used = source === "" ? [] : source.split("/").map(Number);
    const column = used[0] === undefined ? null : (first?.table.columns[used[0]] ?? null);
    const confidence = column === null ? 0 : isChosen ? 3 : (guess?.confidence ?? 3);
    return { field, source, used, column, calculation, confidence, isChosen: isChosen && column !== null };
  });
}

/** Required fields without a column in any table: one file may provide what another lacks. */
export function missingFields(matched: Match[][]): string[] {
  const [fields = []] = matched;
  const isThere = (name: string) => matched.some((matches) => matches.some(({ field, column }) => field.field === name && column !== null));
  return fields.filter(({ field }) => field.required && !isThere(field.field)).map(({ field }) => field.field);
}

/** Columns without a matching field. */
export function leftAside({ tables: [first] }: Group, matches: Match[]): string[] {
  return (first?.table.columns ?? []).filter((_, index) => !matches.some(({ used }) => used.includes(index))).map(({ name }) => name);
}

/** The choices of a group without a column: choices of that column are removed. */
export function choicesWithout({ key, tables: [first] }: Group, at: number, choices: Choices): Choices {
  const columns = (first?.table.columns ?? []).filter((_, index) => index !== at);
  const kept = Object.entries(choices[key] ?? {}).flatMap(([field, source]) => {
    const used = source === "" ? [] : source.split("/").map(Number);
    return used.includes(at) ? [] : [[field, used.map((column) => (column > at ? column - 1 : column)).join("/")]];
  });
  return { ...choices, [keyOf({ columns })]: Object.fromEntries(kept) as Record<string, string> };
}

/** The manual choices in the notation of the server. */
export function columnValues(groups: Group[], choices: Choices): string[] {
  return groups.flatMap(({ key, tables }) =>
    Object.entries(choices[key] ?? {}).flatMap(([field, column]) => tables.map(({ sample, at }) => [sample.ticket, at, field, column].join(":"))),
  );
}

/** Parses `columnValues`, once the files are known. */
export function readChoices(groups: Group[], values: string[]): Choices {
  const choices: Choices = {};
  for (const [ticket, at, field, column] of values.map((value) => value.split(":"))) {
    const group = groups.find(({ tables }) => tables.some((placed) => placed.sample.ticket === ticket && placed.at === Number(at)));
    if (group && field) choices[group.key] = { ...choices[group.key], [field]: column ?? "" };
  }
  return choices;
}

/** A column of a group that seems to contain personal data. */
export interface PersonalColumn {
  group: Group;
  at: number;
  column: SampleColumn;
  reason: NonNullable<SampleColumn["personal"]>["reason"];
  /** Number of values of that form in all tables, out of all. */
  count: number;
  rows: number;
  /** Whether its values prove it, which blocks the upload. */
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
