// Tests the tree of choices: parts below their whole, and choices without results separate.

import { expect, test } from "vitest";
import type { FacetOption } from "../model/api";
import { optionTree, type Node } from "./option-tree";

const option = (value: string, count: number, parent: string | null = null, selected = false): FacetOption => ({ value, count, selected, parent });

const drawn = (nodes: Node[]): unknown[] => nodes.map(({ option: { value }, parts }) => (parts.length > 0 ? [value, drawn(parts)] : value));

test("parts are below their whole, the larger first, and choices without results are separate", () => {
  const options = [option("world", 0), option("africa", 1), option("europe", 23), option("italy", 1, "europe"), option("france", 16, "europe"), option("corsica", 7, "france"), option("russia", 0, "europe"), option("morocco", 1, "africa")];
  const { offered, empty } = optionTree(options);
  expect(drawn(offered)).toEqual([["africa", ["morocco"]], ["europe", [["france", ["corsica"]], "italy"]]]);
  expect(drawn(empty)).toEqual(["world", "russia"]);
});

test("a selected choice stays in its place, and its whole is marked", () => {
  const { offered, empty } = optionTree([option("europe", 12), option("italy", 0, "europe", true), option("spain", 0, "europe")]);
  expect(drawn(offered)).toEqual([["europe", ["italy"]]]);
  expect(offered[0]?.partly).toBe(true);
  expect(drawn(empty)).toEqual(["spain"]);
});

test("a choice whose whole is not offered is at the top level", () => {
  expect(drawn(optionTree([option("europe", 0), option("italy", 0, "europe", true)]).offered)).toEqual(["italy"]);
});
