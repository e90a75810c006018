// Holds the rule by which an address begins with a language or with none.

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

test.each(["/", "/embed/ias/flu", "/de/ias", "/frankreich", "", "fr"])("%s begins with no language", (path) => {
  expect(belowLocale(path)).toBeNull();
});
