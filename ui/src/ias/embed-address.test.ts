// Holds the two addresses of a view together, and to what a person can read in them.

import { expect, test } from "vitest";
import { embedAddress, pageAddress, readEmbedView, type EmbedView } from "./embed-address";

const PLAIN: EmbedView = { theme: "flu", locale: "fr", territory: null, seasons: [], log: false, history: null };
const CHOSEN: EmbedView = { theme: "flu", locale: "ko", territory: "FR-IDF", seasons: ["2025-2026", "2019-2020"], log: true, history: null };
const LINE: EmbedView = { ...PLAIN, history: "2019-2020" };

test("a plain view has short addresses", () => {
  expect(embedAddress(PLAIN)).toBe("/embed/ias/flu?lang=fr");
  expect(pageAddress(PLAIN)).toBe("/fr/ias/flu");
});

test("a chosen view is the same in both", () => {
  expect(embedAddress(CHOSEN)).toBe("/embed/ias/flu?lang=ko&territory=FR-IDF&season=2025-2026,2019-2020&scale=log");
  expect(pageAddress(CHOSEN)).toBe("/ko/ias/flu?territory=FR-IDF&season=2025-2026,2019-2020&scale=log");
});

test("one line over the years is one in both", () => {
  expect(embedAddress(LINE)).toBe("/embed/ias/flu?lang=fr&history=2019-2020");
  expect(pageAddress(LINE)).toBe("/fr/ias/flu?history=2019-2020");
});

test.each([PLAIN, CHOSEN, LINE])("an address is read back as the view it was made from", (view) => {
  const { searchParams } = new URL(embedAddress(view), "https://vigie.example");
  expect(readEmbedView(view.theme, view.locale, searchParams)).toEqual(view);
});

test("what an address carries cannot leave its parameter", () => {
  const hostile = { ...PLAIN, territory: '"><script>&lang=xx#' };
  expect(pageAddress(hostile)).toBe("/fr/ias/flu?territory=%22%3E%3Cscript%3E%26lang%3Dxx%23");
});
