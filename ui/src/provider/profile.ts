// What was found in a column, in two short lines.

import type { Format } from "../lib/format";
import type { Translate } from "../lib/translate";
import type { SampleColumn } from "../model/api";

interface Words {
  t: Translate;
  format: Format;
}

/** What is not empty has this many rows. */
const filled = ({ empty }: SampleColumn, rows: number) => Math.max(1, rows - empty);

/** A bound as its kind is printed. */
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

/** The lines of a column of a table with so many rows. */
export function profile(column: SampleColumn, rows: number, words: Words): string[] {
  const { t, format } = words;
  const share = (count: number) => format.percent((100 * count) / filled(column, rows));
  const notes = [
    ...(column.valid !== null ? [t("provider:match.valid", { share: share(column.valid) })] : []),
    ...(column.negative > 0 ? [t("provider:match.negative", { share: share(column.negative) })] : []),
    ...(column.empty > 0 ? [t("provider:match.empty", { count: column.empty })] : []),
  ];
  return [first(column, words), notes.length > 0 ? notes.join(", ") : t("provider:match.full")];
}
