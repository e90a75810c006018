// Tests how examples shorten and print JSON.

import { expect, test } from "vitest";
import { cutLists, printJson } from "./shown-json";

test("keeps the first entries of every list", () => {
  const answer = { days: ["2026-11-18", "2026-11-19", "2026-11-20"], series: [{ levels: [1, 2, 3] }, null] };
  expect(cutLists(answer, 2)).toEqual({ days: ["2026-11-18", "2026-11-19"], series: [{ levels: [1, 2] }, null] });
});

test("prints what fits on one line, and the members of the rest below each other", () => {
  expect(printJson({ total: 2, names: ["a"] }, 40)).toBe('{"total":2,"names":["a"]}');
  const printed = printJson({ first: "a".repeat(12), second: { third: ["b".repeat(12), null] } }, 24);
  expect(printed).toBe('{\n "first":"aaaaaaaaaaaa",\n "second":{\n  "third":[\n   "bbbbbbbbbbbb",\n   null\n  ]\n }\n}');
  expect(JSON.parse(printed)).toEqual({ first: "a".repeat(12), second: { third: ["b".repeat(12), null] } });
});
