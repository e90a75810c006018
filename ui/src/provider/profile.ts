// The profile of a column in two short lines.

import type { Format } from "../lib/format";
import type { Translate } from "../lib/translate";
import type { SampleColumn } from "../model/api";

interface Words {
  t: Translate;
  format: Format;
}

/** The number of non-empty rows. */
const filled = ({ empty }: SampleColumn, rows: number) => Math.max(1, rows - empty);

/** A bound in the format of its kind. */
function bound({ kind }: SampleColumn, value: string, { format }: Words): string {
  if (kind === "date" && /^\d{4}-\d\d-\d\d$/.test(value)) return format.date(value);
  const number = Number(value);
  const isNumber = (kind === "integer" || kind === "decimal") && Number.isFinite(number);
  return isNumber ? format.number(number, kind === "decimal" ? 2 : 0) : value;
}

function first(column: SampleColumn, words: Words): string {
  const { kind, min, max, distinct, distinctIsAbout } = column;
  const { t } = words;
  const isRange = (kind === "integer" || kind === "decimal" || kind === "date") && min !== null && max !== null;
  const count = t(distinctIsAbout ? "provider:match.distinctAbout" : "provider:match.distinct", { count: distinct });
  return `${t(`provider:match.kind.${kind}`)}, ${isRange ? t(kind === "date" ? "provider:match.days" : "provider:match.range", { min: bound(column, min, words), max: bound(column, max, words) }) : count}`;
}

/** A date format in the letters of a language: JJ/MM/AAAA. */
export function dayFormat(format: string, t: Translate): string {
  const [day, month, year] = t("provider:match.reading.letters");
  return format.replace(/[DMY]/g, (letter) => ({ D: day, M: month, Y: year })[letter] ?? letter);
}

/** How the values of a column are parsed, and how many decide it; none if unambiguous, or if the sender is asked. */
function readingNote({ reading, dateFormat }: SampleColumn, t: Translate): string[] {
  const { decimal = null, deciding = 0 } = reading ?? {};
  const how = decimal ? t(`provider:samples.decimal.${decimal}`) : dateFormat && dayFormat(dateFormat, t);
  if (!how) return [];
  return [deciding > 0 ? t("provider:match.reading.decided", { how, count: deciding }) : how];
}

/** Whether the sender decides the reading of a column, because no value does. */
export const isAsked = ({ reading }: SampleColumn): boolean =>
  reading !== null && reading.ambiguous > 0 && (reading.chosen || (!reading.dayOrder && !reading.decimal));

/** The lines of a column of a table with `rows` rows. */
export function profile(column: SampleColumn, rows: number, words: Words): string[] {
  const { t, format } = words;
  const share = (count: number) => format.percent((100 * count) / filled(column, rows));
  const notes = [
    ...(column.valid !== null ? [t("provider:match.valid", { share: share(column.valid) })] : []),
    ...(column.negative > 0 ? [t("provider:match.negative", { share: share(column.negative) })] : []),
    ...(column.suppressed > 0 ? [t("provider:match.suppressed", { count: column.suppressed })] : []),
    ...(column.empty > 0 ? [t("provider:match.empty", { count: column.empty })] : []),
  ];
  return [first(column, words), [...readingNote(column, t), ...(notes.length > 0 ? notes : [t("provider:match.full")])].join(", ")];
}
