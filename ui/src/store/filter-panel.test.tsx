// @vitest-environment happy-dom
// Tests when the sheet of filters closes.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import source from "../../locales/fr/source.json";
import store from "../../locales/fr/store.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { sampleFound } from "../model/catalog-sample";
import FilterPanel from "./filter-panel";

const language = createLanguage("fr", { source, store });

/** The open sheet, and a link in the list. */
function open() {
  document.body.innerHTML = '<div id="root"></div><a id="elsewhere" href="#list">Liste</a>';
  const onApply = vi.fn();
  const panel = <FilterPanel found={sampleFound()} active={0} cleared="" onApply={onApply} />;
  void act(() => render(<LanguageProvider language={language}>{panel}</LanguageProvider>, document.getElementById("root")!));
  const toggle = document.querySelector("details")!;
  const sheet = toggle.nextElementSibling as HTMLElement;
  toggle.open = true;
  return { toggle, sheet, onApply, box: sheet.querySelector("input")!, elsewhere: document.getElementById("elsewhere")! };
}

const reach = (on: Element) => on.dispatchEvent(new Event("focusin", { bubbles: true }));

test("Escape closes the sheet and returns the focus to its opener", () => {
  const { toggle, box } = open();
  box.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(toggle.open).toBe(false);
  expect(document.activeElement).toBe(toggle.querySelector("summary"));
});

test("focus leaving the sheet closes it", () => {
  const { toggle, box, elsewhere } = open();
  reach(box);
  expect(toggle.open).toBe(true);
  reach(elsewhere);
  expect(toggle.open).toBe(false);
});

test("its button shows the list", () => {
  const { toggle, sheet, onApply } = open();
  sheet.querySelector<HTMLButtonElement>("button[type=button]")!.click();
  expect([toggle.open, onApply.mock.calls.length]).toEqual([false, 1]);
});
