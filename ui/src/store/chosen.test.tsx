// @vitest-environment happy-dom
// Holds where the focus goes when a chip is taken away.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import store from "../../locales/fr/store.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { Chosen } from "./chosen";
import type { Choice, View } from "./view";

const language = createLanguage("fr", { store });
const choice = (value: string): Choice => ({ filter: "territory", value });

function show(chosen: Choice[], more: Partial<View> = {}) {
  const view: View = { words: "", chosen, sort: null, page: 1, compare: [], ...more };
  const page = <LanguageProvider language={language}><Chosen view={view} after="results" /></LanguageProvider>;
  return act(() => render(page, document.body));
}

const links = () => [...document.querySelectorAll("a")];

/** Presses a chip; the list follows later, and until then may be drawn as it was. */
async function press(index: number, left: Choice[]) {
  const before = links()[index]!;
  before.addEventListener("click", (event) => event.preventDefault());
  before.focus();
  before.click();
  return show(left);
}

test("a chip hands the focus to the one in its place, also when the list was drawn meanwhile", async () => {
  const [a, b, c] = ["FR-11", "FR-24", "FR-27"].map(choice) as [Choice, Choice, Choice];
  await show([a, b, c]);
  await press(1, [a, b, c]);
  expect(document.activeElement).toBe(links()[1]);
  const third = links()[2];
  await show([a, c]);
  expect(document.activeElement).toBe(third);
  await show([a]);
  // Nothing was pressed.
  expect(document.activeElement).not.toBe(links()[0]);
});
