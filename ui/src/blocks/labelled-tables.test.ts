// Tests the names of columns in the cells of formatted tables.

import { expect, test } from "vitest";
import cards from "../kit/card-table.module.css";
import { labelTables } from "./labelled-tables";

test("each cell is named by its column, and a row header is not", () => {
  const html = '<p>a</p><table><thead><tr><th>Nom</th><th>Durée &amp; <em>"fin"</em></th></tr></thead><tbody><tr><th>A</th><td>1</td></tr><tr><td>B</td><td>2</td></tr></tbody></table>';
  expect(labelTables(html)).toBe(`<p>a</p><div class="inline-container"><table class="${cards.table}"><thead><tr><th>Nom</th><th>Durée &amp; <em>"fin"</em></th></tr></thead><tbody><tr><th>A</th><td data-label="Durée &amp; &quot;fin&quot;">1</td></tr><tr><td data-label="Nom">B</td><td data-label="Durée &amp; &quot;fin&quot;">2</td></tr></tbody></table></div>`);
});

test("a table without a head, and a text without a table, stay as they are", () => {
  for (const html of ["<table><tbody><tr><td>1</td></tr></tbody></table>", "<p>Texte</p>"]) expect(labelTables(html)).toBe(html);
});
