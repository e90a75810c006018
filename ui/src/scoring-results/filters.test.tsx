// @vitest-environment happy-dom
// Tests when the panel of filters closes, because it covers the results.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import results from "../../locales/fr/results.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { ScoringResults } from "../model/api";
import { Filters } from "./filters";
import { readView } from "./view";

const language = createLanguage("fr", { results });
const RESULTS = { regions: [], counties: [], turnovers: [] } as unknown as ScoringResults;

/** The panel, open over the page or in its flow, beside a button. */
function open(position = "absolute") {
  document.body.innerHTML = '<div id="root"></div><button id="elsewhere">Ailleurs</button>';
  void act(() => render(<LanguageProvider language={language}><Filters results={RESULTS} view={readView(new URLSearchParams())} /></LanguageProvider>, document.getElementById("root")!));
  const panel = document.querySelector("details")!;
  (panel.lastElementChild as HTMLElement).style.position = position;
  panel.open = true;
  const press = (on: Element) => on.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  return { panel, press, elsewhere: document.getElementById("elsewhere")! };
}

test("applying closes the panel, so that it does not cover the results", () => {
  const { panel } = open();
  document.addEventListener("submit", (event) => event.preventDefault(), { once: true });
  panel.querySelector<HTMLButtonElement>("button[type=submit]")!.click();
  expect(panel.open).toBe(false);
});

test("Escape closes the panel and returns the focus to its opener", () => {
  const { panel } = open();
  const select = panel.querySelector("select")!;
  select.focus();
  select.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
  expect(panel.open).toBe(true);
  select.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(panel.open).toBe(false);
  expect(document.activeElement).toBe(panel.querySelector("summary"));
});

test("a press outside closes the panel, one inside does not", () => {
  const { panel, press, elsewhere } = open();
  press(panel.querySelector("select")!);
  expect(panel.open).toBe(true);
  press(elsewhere);
  expect(panel.open).toBe(false);
});

test("the focus does not move under the panel", () => {
  const { panel, elsewhere } = open();
  elsewhere.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  expect(panel.open).toBe(false);
});

test("a panel in the flow of the page stays open: pressed controls must not move", () => {
  const { panel, press, elsewhere } = open("static");
  press(elsewhere);
  expect(panel.open).toBe(true);
});
