// @vitest-environment happy-dom
// Tests the questions to the sender that no value of a column decides.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import kit from "../../locales/fr/kit.json";
import provider from "../../locales/fr/provider.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { MatchedTable, SampleColumn } from "../model/api";
import { groupTables, matchFields, type Group } from "./matching";
import { MatchingTable } from "./matching-table";
import { sampleColumn, sampleFile, sampleForm, sampleTable } from "./offer-sample";

const language = createLanguage("fr", { kit, provider });
const OPEN = { dayOrder: null, decimal: null, deciding: 0, ambiguous: 4, chosen: false };

/** The choices of a table of one column, and the result of the second one. */
async function asked(column: Partial<SampleColumn>, table: Partial<MatchedTable> = {}) {
  const [group] = groupTables([sampleFile("a", [sampleTable([sampleColumn("X", column)], { guesses: [{ field: "period", column: 0, confidence: 3 }], ...table })])]) as [Group];
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  const decided: Record<string, string>[] = [];
  const props = { group, matches: matchFields(group, sampleForm().fields.slice(0, 1), {}), aside: [], missing: [], isFirst: true, onChoose: () => undefined };
  await act(() => render(<LanguageProvider language={language}><MatchingTable {...props} onDecide={(decision) => decided.push(decision)} /></LanguageProvider>, root));
  const select = root.querySelector<HTMLSelectElement>('select[aria-label="Lecture de X"]');
  const texts = [...(select?.options ?? [])].map(({ text }) => text);
  if (select) {
    select.value = select.options[2]?.value ?? "";
    await act(() => void select.dispatchEvent(new Event("change", { bubbles: true })));
  }
  const box = root.querySelector<HTMLInputElement>("input[type=checkbox]")!;
  await act(() => box.click());
  return { texts, decided };
}

const FIRST_ROW = { firstRowIsData: "true" };

test.each([
  [{ kind: "date", values: ["01/02/2024"], reading: OPEN }, ["À préciser", "JJ/MM/AAAA", "MM/JJ/AAAA"], [{ column: "0", dayOrder: "month-first" }, FIRST_ROW]],
  [{ kind: "date", values: ["01/02/24"], reading: OPEN }, ["À préciser", "JJ/MM/AAAA", "MM/JJ/AAAA", "AA/MM/JJ"], [{ column: "0", dayOrder: "month-first" }, FIRST_ROW]],
  [{ kind: "decimal", values: ["1.234"], reading: OPEN }, ["À préciser", "virgule décimale", "point décimal"], [{ column: "0", decimal: "point" }, FIRST_ROW]],
  [{ kind: "decimal", values: ["1.234"], reading: { ...OPEN, decimal: "comma", deciding: 1 } }, [], [FIRST_ROW]],
] as const)("%o", async (column, texts, decided) => {
  expect(await asked(column as unknown as Partial<SampleColumn>)).toEqual({ texts, decided });
});

test("the first row of a table without a header can become one", async () => {
  expect((await asked({ kind: "text" }, { headerRow: null })).decided).toEqual([{ firstRowIsData: "false" }]);
});

test("a column without a field has its question, too", async () => {
  const { texts } = await asked({ kind: "decimal", values: ["1.234"], reading: OPEN }, { guesses: [] });
  expect(texts).toEqual(["À préciser", "virgule décimale", "point décimal"]);
});
