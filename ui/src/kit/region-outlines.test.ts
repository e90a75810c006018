// Tests that the value of each region is inside its outline.

import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { dissolve } from "../../build/geometry/dissolve.mjs";
import { departmentOutlines } from "../../build/geometry/outlines.mjs";
import { outlineOf, placeOf } from "./region-outlines";

type Ring = [x: number, y: number][];

const read = createRequire(import.meta.url);
const departments = read("@etalab/decoupage-administratif/data/departements.json") as { code: string; region: string }[];

/** Whether a point is inside an odd number of rings. */
function contains(rings: Ring[], [x, y]: [number, number]): boolean {
  let inside = false;
  for (const ring of rings) {
    ring.forEach(([ax, ay], at) => {
      const [bx, by] = ring[(at || ring.length) - 1]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    });
  }
  return inside;
}

const outlines = departmentOutlines() as Map<string, Ring[]>;
const regionOf = new Map(departments.map(({ code, region }) => [code, region]));

test("values of present regions are placed in their region, and those of former ones on land", () => {
  const regions = new Map(dissolve(outlines, (code: string) => regionOf.get(code)) as Iterable<[string, Ring[]]>);
  const present = ["IDF", "CVL", "BFC", "NOR", "HDF", "GES", "PDL", "BRE", "NAQ", "OCC", "ARA", "PAC", "20R"].map((iso) => `FR-${iso}`);
  expect(present.filter((code) => !contains(regions.get(outlineOf(code).slice(1)) ?? [], placeOf(code)))).toEqual([]);
  const former = ["11", "21", "22", "23", "24", "25", "26", "31", "41", "42", "43", "52", "53", "54", "72", "73", "74", "82", "83", "91", "93", "94"];
  expect(former.filter((code) => ![...regions.values()].some((rings) => contains(rings, placeOf(code))))).toEqual([]);
  expect(new Set([...present, ...former].map((code) => outlineOf(code))).size).toBe(35);
});
