// A table of what is true and what is false, with their marks; on a narrow screen, or with few rows, each row is a part of
// a list.

import type { BlockProps } from "../blocks/block";
import styles from "./matrix.module.css";

/** With fewer rows, columns compare nothing. */
const MIN_ROWS = 3;

/** Addresses stand out, and may be broken anywhere. */
const withAddresses = (text: string) => text.split(/(\S+@[^\s,;]+)/).map((piece, at) => (at % 2 ? <strong key={at} class="strong anywhere">{piece}</strong> : piece));

export function Matrix({ block: { caption, columns, rows } }: BlockProps<"DataTable">) {
  const [subject, yes, no] = columns;
  const mark = (name: string | undefined) => <span class={name} aria-hidden="true" />;
  return (
    <table class={`${styles.matrix} ${rows.length < MIN_ROWS ? styles.list : ""}`}>
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">{subject}</span></th>
          <th scope="col">{mark(styles.yes)} {yes}</th>
          <th scope="col">{mark(styles.no)} {no}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, right = "", wrong = ""]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label={yes}>{mark(styles.yes)}{withAddresses(right)}</td>
            <td class={styles.wrong} data-label={no}>{mark(styles.no)}{withAddresses(wrong)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
