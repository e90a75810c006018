// @vitest-environment happy-dom
// Types into the search of the help page: visible questions, their counts, and the contact link without results.

import { hydrate, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import blocks from "../../locales/fr/blocks.json";
import support from "../../locales/fr/support.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { helpPage, shownIn, statusIn, topicsIn } from "./help-sample";
import HelpScreen from "./help-screen";

const root = () => document.getElementById("root")!;

/** The same page, hydrated. */
async function open(search = ""): Promise<void> {
  const data = { page: helpPage(), above: null, themes: [], preview: false };
  await act(() => hydrate(
    <LanguageProvider language={createLanguage("fr", { support, blocks })}>
      <HelpScreen data={data} params={{}} search={new URLSearchParams(search)} today="2026-11-21" origin="https://vigie.example" refusal={null} />
    </LanguageProvider>,
    root(),
  ));
}

async function type(words: string): Promise<void> {
  const field = root().querySelector("input")!;
  await act(() => {
    field.value = words;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  location.hash = "";
});

afterEach(() => act(() => render(null, root())));

test("words hide the questions without them, and their topics", async () => {
  await open();
  await type("devis");
  expect(shownIn(root())).toEqual(["price"]);
  expect(topicsIn(root())).toEqual([["#topic-data", "1"]]);
  expect(root().querySelector("#topic-scoring")?.closest("[hidden]")).not.toBeNull();
  expect(statusIn(root())).toBe("1\u00a0question");
  await type("");
  expect(shownIn(root())).toHaveLength(3);
});

test("without results, the page says so and offers to write, with the words", async () => {
  await open();
  await type("R&D fusée");
  expect(shownIn(root())).toEqual([]);
  expect(statusIn(root())).toBe("Aucune question");
  expect(root().querySelector("nav")).toBeNull();
  const write = [...root().querySelectorAll("a.button")].find(({ textContent }) => textContent === "Nous écrire");
  expect(write?.getAttribute("href")).toBe("/fr/support?q=R%26D+fus%C3%A9e#write");
  await type("R");
  expect(shownIn(root())).toHaveLength(3);
});

test("a link to a hidden question shows all", async () => {
  await open("q=devis");
  expect(shownIn(root())).toEqual(["price"]);
  await act(() => {
    location.hash = "#corsica";
    dispatchEvent(new Event("hashchange"));
  });
  expect(shownIn(root())).toHaveLength(3);
});
