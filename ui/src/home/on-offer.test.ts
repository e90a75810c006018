// Tests the overview of the catalogue on the home page.

import { expect, test } from "vitest";
import { sampleFound, sampleItem } from "../model/catalog-sample";
import { onOffer } from "./on-offer";

const options = (counts: Record<string, number>) => Object.entries(counts).map(([value, count]) => ({ value, count, selected: false, parent: null }));

test("territories are sorted by their number of sources, those with as many in the order of the list", () => {
  const { facets } = sampleFound();
  const { territories } = onOffer({ items: [], facets: { ...facets, territory: options({ world: 0, belgium: 1, france: 16, corsica: 6, italy: 1 }) } });
  expect(territories.map(({ territory, count }) => `${territory} ${count}`)).toEqual(["france 16", "corsica 6", "belgium 1", "italy 1"]);
});

test("each family lists its first sources and their total, and is left out if empty", () => {
  const { facets } = sampleFound();
  const items = ["a", "b", "c", "d", "e", "f", "g"].map((slug) => sampleItem({ slug, family: slug === "c" ? "scoring" : "sales" }));
  const { families } = onOffer({ items, facets: { ...facets, family: options({ sales: 6, care: 0, indicators: 3, scoring: 1 }) } });
  expect(families.map(({ family, count, sources }) => [family, count, sources.map(({ slug }) => slug).join("")])).toEqual([
    ["sales", 6, "abdef"],
    ["indicators", 3, ""],
    ["scoring", 1, "c"],
  ]);
  expect(Object.keys(families[0]?.sources[0] ?? {})).toEqual(["slug", "name"]);
});
