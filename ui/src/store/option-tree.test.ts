// Holds the tree of choices: parts below what holds them, and what finds nothing apart.

import { expect, test } from "vitest";
import type { FacetOption } from "../model/api";
import { optionTree, type Node } from "./option-tree";

const option = (value: string, count: number, parent: string | null = null, selected = false): FacetOption => ({ value, count, selected, parent });

const drawn = (nodes: Node[]): unknown[] => nodes.map(({ option: { value }, parts }) => (parts.length > 0 ? [value, drawn(parts)] : value));

test("parts stand below what holds them, the larger first, and what finds nothing stands apart", () => {
  const options = [option("world", 0), option("africa", 1), option("europe", 23), option("italy", 1, "europe"), option("france", 16, "europe"), option("corsica", 7, "france"), option("russia", 0, "europe"), option("morocco", 1, "africa")];
  const { offered, empty } = optionTree(options);
  expect(drawn(offered)).toEqual([["africa", ["morocco"]], ["europe", [["france", ["corsica"]], "italy"]]]);
  expect(drawn(empty)).toEqual(["world", "russia"]);
});

test("what is chosen stays in its place, and what holds it says so", () => {
  const { offered, empty } = optionTree([option("europe", 12), option("italy", 0, "europe", true), option("spain", 0, "europe")]);
  expect(drawn(offered)).toEqual([["europe", ["italy"]]]);
  expect(offered[0]?.partly).toBe(true);
  expect(drawn(empty)).toEqual(["spain"]);
});

test("a choice whose whole is not offered stands alone", () => {
  expect(drawn(optionTree([option("europe", 0), option("italy", 0, "europe", true)]).offered)).toEqual(["italy"]);
});
