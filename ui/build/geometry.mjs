// Writes the drawings of pages and of the daily cross field: one outline per region of France and per country of the
// Store, in sprites for `<use>`, and 2,000 points distributed like the population; and the outlines of France on the
// globe, for open data.

import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { countrySprite } from "./geometry/countries.mjs";
import { dissolve, pathOf } from "./geometry/dissolve.mjs";
import { geometryOf } from "./geometry/globe.mjs";
import { departmentOutlines, outlineLicence, VIEW } from "./geometry/outlines.mjs";
import { solutionSprite } from "./geometry/solutions.mjs";
import { spread } from "./geometry/spread.mjs";

const POINTS = 2000;

/** The 22 regions before 2016, which the indicators use, with their departments. */
const FORMER_REGIONS = {
  11: "75 77 78 91 92 93 94 95",
  21: "08 10 51 52",
  22: "02 60 80",
  23: "27 76",
  24: "18 28 36 37 41 45",
  25: "14 50 61",
  26: "21 58 71 89",
  31: "59 62",
  41: "54 55 57 88",
  42: "67 68",
  43: "25 39 70 90",
  52: "44 49 53 72 85",
  53: "22 29 35 56",
  54: "16 17 79 86",
  72: "24 33 40 47 64",
  73: "09 12 31 32 46 65 81 82",
  74: "19 23 87",
  82: "01 07 26 38 42 69 73 74",
  83: "03 15 43 63",
  91: "11 30 34 48 66",
  93: "04 05 06 13 83 84",
  94: "2A 2B",
};

const read = createRequire(import.meta.url);
const departments = read("@etalab/decoupage-administratif/data/departements.json");
const communes = read("@etalab/decoupage-administratif/data/communes.json");

function populations() {
  const sums = new Map();
  for (const { departement, population } of communes) {
    sums.set(departement, (sums.get(departement) ?? 0) + (population ?? 0));
  }
  return sums;
}

const formerRegionOf = new Map(
  Object.entries(FORMER_REGIONS).flatMap(([region, list]) => list.split(" ").map((code) => [code, region])),
);
const presentRegionOf = new Map(departments.map(({ code, region }) => [code, region]));

const outlines = departmentOutlines();
const unknown = [...outlines.keys()].filter((code) => !formerRegionOf.has(code) || !presentRegionOf.has(code));
if (unknown.length > 0 || outlines.size !== formerRegionOf.size) {
  throw new Error(`the outlines hold ${outlines.size} departments, unknown ones: ${unknown.join(" ") || "none"}`);
}

/** The areas that departments make up, as pairs of an id and its rings, by id. */
const areas = (prefix, departments, areaOf) =>
  [...dissolve(departments, areaOf)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, rings]) => [prefix + code, rings]);
const territories = [
  ...areas("r", outlines, (code) => formerRegionOf.get(code)),
  ...areas("n", outlines, (code) => presentRegionOf.get(code)),
  ...areas("coast", outlines, () => ""),
];
const mainland = new Map([...outlines].filter(([code]) => !/^2[AB]/.test(code)));

/** A sprite for `<use>`, with one path for each pair of an id and its rings. */
const spriteOf = (list) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIEW} ${VIEW}">`,
    `<!-- Outlines after @gouvfr/dsfr-chart.\n\n${outlineLicence()}\n-->`,
    "<defs>",
    ...list.map(([id, rings]) => `<path id="${id}" d="${pathOf(rings)}"/>`),
    "</defs>",
    "</svg>\n",
  ].join("\n");

const field = [...spread(outlines, populations(), POINTS)].map(([department, points]) => ({
  department,
  region: formerRegionOf.get(department),
  points,
}));

export function writeGeometry(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "france.svg"), spriteOf(territories));
  writeFileSync(join(folder, "departments.svg"), spriteOf(areas("d", mainland, (code) => code)));
  writeFileSync(join(folder, "countries.svg"), `${countrySprite()}\n`);
  writeFileSync(join(folder, "solutions.svg"), `${solutionSprite()}\n`);
  writeFileSync(join(folder, "field.json"), JSON.stringify(field));
  const geometries = Object.fromEntries(territories.map(([id, rings]) => [id, geometryOf(rings)]));
  writeFileSync(join(folder, "outlines.json"), JSON.stringify({ licence: outlineLicence(), geometries }));
}
