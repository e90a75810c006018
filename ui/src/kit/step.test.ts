// Tests the steps of a wizard: screens that share a name are one step, in the row and in the text above the title.

import { expect, test } from "vitest";
import { namedSteps, stepOf } from "./step";

const STEPS = namedSteps(["Information", "Données", "Données", "Données", "Identité"]);

test("screens under one name are one step, which begins at its first", () => {
  expect(STEPS).toEqual([
    { name: "Information", first: 1, screens: 1 },
    { name: "Données", first: 2, screens: 3 },
    { name: "Identité", first: 5, screens: 1 },
  ]);
});

test.each([[1, 1], [2, 2], [4, 2], [5, 3]])("screen %i belongs to step %i", (screen, step) => {
  expect(stepOf(STEPS, screen)).toBe(step);
});
