// A table that the reader sorts by any column. Without a script it has the given order.

import { useState } from "react";
import { useLocale } from "../lib/i18n";
import styles from "./ranking.module.css";

export interface RankingCell {
  text: string;
  /** The sort value of a row; null is last in both directions. */
  value: number | string | null;
}

interface RankingProps {
  caption: string;
  /** The first column has the row headers. */
  columns: string[];
  rows: { id: string; cells: RankingCell[] }[];
}

type Order = "ascending" | "descending";

interface Sorting {
  column: number;
  order: Order;
}

/** Texts are compared by the rules of their language: only in the browser, because only there is sorting requested. */
function comparer(locale: string, { column, order }: Sorting) {
  const { compare } = new Intl.Collator(locale);
  const sign = order === "ascending" ? 1 : -1;
  return (a: RankingProps["rows"][number], b: RankingProps["rows"][number]): number => {
    const [first, second] = [a.cells[column]?.value ?? null, b.cells[column]?.value ?? null];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (typeof first === "number" && typeof second === "number" ? first - second : compare(String(first), String(second)));
  };
}

/** Names start at A, numbers at the highest; a second press reverses the order. */
function press(sorting: Sorting | null, column: number): Sorting {
  if (sorting?.column !== column) return { column, order: column === 0 ? "ascending" : "descending" };
  return { column, order: sorting.order === "ascending" ? "descending" : "ascending" };
}

export function Ranking({ caption, columns, rows }: RankingProps) {
  const locale = useLocale();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const ordered = sorting ? [...rows].sort(comparer(locale, sorting)) : rows;
  return (
    <table class={styles.ranking}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((name, column) => (
            <th key={name} scope="col" aria-sort={sorting?.column === column ? sorting.order : "none"}>
              <button type="button" onClick={() => setSorting(press(sorting, column))}>
                {name}
                <svg width="10" height="14" viewBox="0 0 10 14" aria-hidden="true"><path d="M1 5l4-4 4 4" /><path d="M1 9l4 4 4-4" /></svg>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ordered.map(({ id, cells: [name, ...facts] }) => (
          <tr key={id}>
            <th scope="row">{name?.text}</th>
            {facts.map(({ text }, index) => <td key={columns[index + 1]}>{text}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
