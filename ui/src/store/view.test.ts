// Tests the address of the Store: parsing it, and changing a choice.

import { expect, test } from "vitest";
import { catalogAddress } from "./load";
import { sampleFound } from "../model/catalog-sample";
import { askedSlugs, pairsOf, pickingOf, queryOf, readView, without } from "./view";

const read = (query: string, chosen: string[] = []) => readView(new URLSearchParams(query), sampleFound(chosen));

test("an address is parsed as the catalogue understood it, and written in a fixed order", () => {
  const view = read("compare=b&compare=a&territory=mars&territory=france&q=%20grippe&sort=name", ["territory=france", "granularity=day"]);
  expect(view.chosen).toEqual([{ filter: "territory", value: "france" }, { filter: "granularity", value: "day" }]);
  expect(queryOf(view)).toBe("?q=grippe&territory=france&granularity=day&sort=name&compare=b&compare=a");
});

test.each([
  ["sort=upside-down", ""],
  ["compare=a&compare=a&compare=../../etc&compare=", "?compare=a"],
  ["compare=a&compare=b&compare=c&compare=d&compare=e", "?compare=a&compare=b&compare=c"],
])("of ?%s unknown values are dropped", (query, kept) => {
  expect(queryOf(read(query))).toBe(kept);
});

test("without one choice the list begins at its first page, with the others and the comparison preserved", () => {
  const view = { ...read("q=prix&compare=a", ["territory=france", "territory=corsica"]), page: 3 };
  expect(without(view, { filter: "territory", value: "france" })).toBe("?q=prix&territory=corsica&compare=a");
  expect(pairsOf(view)).toContainEqual(["page", "3"]);
});

test("slugs to compare are words of the catalogue only", () => {
  expect(askedSlugs(new URLSearchParams("source=a-1&source=A&source=%00&source=a-1"), "source")).toEqual(["a-1"]);
});

test.each([
  ["", "/api/sources?locale=fr&lenient=true"],
  ["q=a%26b&compare=x&utm=1&territory=france&territory=corsica&page=2", "/api/sources?locale=fr&lenient=true&q=a%26b&territory=france&territory=corsica&page=2"],
  ["locale=ko&q=", "/api/sources?locale=fr&lenient=true"],
])("the address ?%s requests %s", (query, address) => {
  expect(catalogAddress(new URLSearchParams(query), "fr")).toBe(address);
});

test("an endless address gives a limited query", () => {
  const query = new URLSearchParams([["q", "é".repeat(10_000)], ...Array.from({ length: 1000 }, (_, index) => ["territory", `t${index}`])]);
  const asked = new URLSearchParams(catalogAddress(query, "fr").split("?")[1]);
  expect(asked.get("q")).toBe("é".repeat(200));
  expect(asked.getAll("territory")).toHaveLength(48);
});

test("a picked source is added at the end, and removed in place", () => {
  const view = read("q=prix&compare=b&compare=a", []);
  expect(pickingOf("c", view)).toEqual({ picked: false, full: false, toggled: "/store?q=prix&compare=b&compare=a&compare=c" });
  expect(pickingOf("b", view)).toEqual({ picked: true, full: false, toggled: "/store?q=prix&compare=a" });
  expect(pickingOf("d", { ...view, compare: ["c", "b", "a"] }).full).toBe(true);
});
