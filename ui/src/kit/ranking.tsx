// A table that the reader sorts by any column. Rows may have a rank, and a bar with a mark beside a value. Without a
// script it has the given order.

import { useState } from "react";
import { useLocale } from "../lib/i18n";
import styles from "./ranking.module.css";

export interface RankingCell {
  text: string;
  /** The sort value of a row; null is last in both directions. */
  value: number | string | null;
}

/** Shares of the longest bar. */
export interface RankingBar {
  share: number;
  /** A bound to compare with. */
  mark: number | null;
  /** Whether the value is above the mark. */
  above: boolean;
}

export interface RankingRow {
  id: string;
  /** Its place by value, as text. */
  rank: string;
  cells: RankingCell[];
  /** Beside the first value. */
  bar?: RankingBar | undefined;
}

interface RankingProps {
  caption: string;
  /** The first column has the row headers; those after the second are left out on narrow screens. */
  columns: string[];
  rows: RankingRow[];
  /** The row that is shown elsewhere on the page. */
  selected: string | null;
  onSelect(id: string): void;
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
  return (a: RankingRow, b: RankingRow): number => {
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

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

function Bar({ bar: { share, mark, above } }: { bar: RankingBar }) {
  return (
    <svg class={styles.bar} aria-hidden="true">
      <rect y="4" width={percent(share)} height="12" fill={`var(--level-${above ? 2 : 0})`} stroke="var(--gris)" />
      {mark !== null && <line x1={percent(mark)} x2={percent(mark)} y1="0" y2="20" stroke="var(--signal)" stroke-width="1.2" />}
    </svg>
  );
}

function Row({ row: { id, rank, cells: [name, ...facts], bar }, columns, selected, onSelect }: Pick<RankingProps, "columns" | "selected" | "onSelect"> & { row: RankingRow }) {
  return (
    // The list of areas beside the map does the same by keyboard.
    <tr class="hairline-bottom" data-selected={id === selected} onClick={() => onSelect(id)}>
      <th scope="row"><span class={`${styles.rank} regular muted`}>{rank}</span>{name?.text}</th>
      {facts.map(({ text }, index) => <td key={columns[index + 1]}>{index === 0 && bar && <Bar bar={bar} />}{text}</td>)}
    </tr>
  );
}

export function Ranking({ caption, columns, rows, selected, onSelect }: RankingProps) {
  const locale = useLocale();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const ordered = sorting ? [...rows].sort(comparer(locale, sorting)) : rows;
  return (
    <table class={`${styles.ranking} full small`}>
      <caption>{caption}</caption>
      <thead>
        <tr class="hairline-bottom">
          {columns.map((name, column) => (
            <th key={name} scope="col" aria-sort={sorting?.column === column ? sorting.order : "none"}>
              <button class="inline-row middle gap-2 strong" type="button" onClick={() => setSorting(press(sorting, column))}>
                {name}
                <svg class={`${styles.order} fill-none stroke-thin needs-script`} width="10" height="14" viewBox="0 0 10 14" aria-hidden="true"><path d="M1 5l4-4 4 4" /><path d="M1 9l4 4 4-4" /></svg>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{ordered.map((row) => <Row key={row.id} row={row} columns={columns} selected={selected} onSelect={onSelect} />)}</tbody>
    </table>
  );
}
