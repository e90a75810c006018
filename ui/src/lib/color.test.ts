// Holds the choice of ink to the luminance threshold of the specification.

import { expect, test } from "vitest";
import { contrast, inkOn, luminance } from "./color";

test("luminance runs from black to white", () => {
  expect(luminance("#000000")).toBe(0);
  expect(luminance("#ffffff")).toBeCloseTo(1, 10);
  expect(luminance("#FF0000")).toBeCloseTo(0.2126, 4);
});

test("contrast is symmetric and ends at 21", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 6);
  expect(contrast("#00664a", "#fbfaf5")).toBe(contrast("#fbfaf5", "#00664a"));
});

test("the threshold lies between the greys #757575 and #767676", () => {
  expect(luminance("#757575")).toBeLessThan(0.179);
  expect(luminance("#767676")).toBeGreaterThan(0.179);
  expect(inkOn("#757575")).toBe("papier");
  expect(inkOn("#767676")).toBe("encre");
});

test("the map's classes turn their labels over in the middle", () => {
  const classes = ["#e6f2e9", "#bfe0cf", "#8cc7ae", "#52a589", "#1f8066", "#005c45"];
  expect(classes.map(inkOn)).toEqual(["encre", "encre", "encre", "encre", "papier", "papier"]);
});
