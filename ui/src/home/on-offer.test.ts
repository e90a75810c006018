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

test("sources are listed by family in the order of the list, then by name", () => {
  const { facets } = sampleFound();
  const items = [["a", "scoring", "Zones"], ["b", "sales", "Officine"], ["c", "sales", "étranger"], ["d", "care", "Séjours"]] as const;
  const { sources } = onOffer({
    items: items.map(([slug, family, name]) => sampleItem({ slug, family, name })),
    facets: { ...facets, family: options({ sales: 2, care: 1, scoring: 1 }) },
  });
  expect(sources.map(({ name, family }) => `${family} ${name}`)).toEqual(["sales étranger", "sales Officine", "care Séjours", "scoring Zones"]);
  expect(Object.keys(sources[0] ?? {})).toEqual(["slug", "name", "family"]);
});
