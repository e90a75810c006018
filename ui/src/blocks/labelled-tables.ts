// Tables in sanitized markup, whose cells get the names of their columns: on a phone a row is a card.

import cards from "../kit/card-table.module.css";
import { plainText } from "../lib/plain-text";

const ESCAPES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const attribute = (text: string) => text.replace(/[&"<>]/g, (sign) => ESCAPES[sign] ?? sign);

/** The names of the columns, from the first row of the head. */
const columnsOf = (table: string): string[] =>
  [...(/<thead[^>]*>([\s\S]*?)<\/tr>/.exec(table)?.[1] ?? "").matchAll(/<th[^>]*>([\s\S]*?)<\/th>/g)].map(([, name = ""]) => plainText(name));

function labelRow(row: string, columns: string[]): string {
  let column = -1;
  return row.replace(/<(td|th)(?=[\s>])/g, (tag, name: string) => {
    column += 1;
    const label = columns[column];
    return name === "td" && label ? `${tag} data-label="${attribute(label)}"` : tag;
  });
}

/** In sanitized markup a "<table" is always a tag, without attributes. A table without a head stays as it is. */
export const labelTables = (html: string): string =>
  html.replace(/<table[\s\S]*?<\/table>/g, (table) => {
    const columns = columnsOf(table);
    if (columns.length === 0) return table;
    const labelled = table.replace(/<tbody[\s\S]*<\/tbody>/, (body) => body.replace(/<tr[\s\S]*?<\/tr>/g, (row) => labelRow(row, columns)));
    return `<div class="inline-container">${labelled.replace("<table", `<table class="${cards.table}"`)}</div>`;
  });
