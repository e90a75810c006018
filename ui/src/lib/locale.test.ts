// Tests which addresses begin with a language.

import { expect, test } from "vitest";
import { belowLocale } from "./locale";

test.each([
  ["/fr", "/"],
  ["/fr/", "/"],
  ["/ko/ias", "/ias"],
  ["/th/ias/flu/", "/ias/flu"],
])("%s is %s below its language", (path, below) => {
  expect(belowLocale(path)).toBe(below);
});

test.each(["/", "/embed/ias/flu", "/de/ias", "/frankreich", "", "fr"])("%s does not begin with a language", (path) => {
  expect(belowLocale(path)).toBeNull();
});
