// @vitest-environment happy-dom
// Tests wrapping the text of a picture: no line too wide, no word lost; and the copy of its drawing.

import { expect, test } from "vitest";
import { dress, wrap } from "./chart-picture";

const measure = (line: string) => line.length;

test.each([
  ["one two three", 7, ["one two", "three"]],
  ["one two three", 100, ["one two three"]],
  ["unbreakable", 4, ["unbr", "eaka", "ble"]],
  ["a unbreakable b", 8, ["a", "unbreaka", "ble b"]],
  ["79,0\u00a0% de plus", 7, ["79,0\u00a0%", "de plus"]],
])("%s within %i is %j", (words, width, lines) => {
  expect(wrap(words, width, measure)).toEqual(lines);
});

test("a drawing inside another keeps what it draws left of its origin and above it", () => {
  document.body.innerHTML = '<svg><svg x="50%" style="overflow: visible"><path d="M-9 0H9" /></svg></svg>';
  const copy = dress(document.querySelector("svg")!);
  expect(copy?.firstElementChild?.getAttribute("overflow")).toBe("visible");
});
