// @vitest-environment happy-dom
// Tests the focus after a chip is removed.

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

/** Presses a chip; the list updates later, and may be rendered unchanged until then. */
async function press(index: number, left: Choice[]) {
  const before = links()[index]!;
  before.addEventListener("click", (event) => event.preventDefault());
  before.focus();
  before.click();
  return show(left);
}

test("a chip passes the focus to the one in its place, even if the list was rendered in the meantime", async () => {
  const [a, b, c] = ["FR-11", "FR-24", "FR-27"].map(choice) as [Choice, Choice, Choice];
  await show([a, b, c]);
  await press(1, [a, b, c]);
  expect(document.activeElement).toBe(links()[1]);
  const third = links()[2];
  await show([a, c]);
  expect(document.activeElement).toBe(third);
  await show([a]);
  // Without a press, the focus does not move.
  expect(document.activeElement).not.toBe(links()[0]);
});
