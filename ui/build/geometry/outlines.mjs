// Reads the outlines of the 96 metropolitan departments from @gouvfr/dsfr-chart, whose map component contains them as
// path data.

import { readFileSync } from "node:fs";

/** Side of the square of all outlines. */
export const VIEW = 1010;

const PACKAGE = new URL("../../node_modules/@gouvfr/dsfr-chart/", import.meta.url);
const OUTLINE = /class: "FR-(\d\d|2A|2B)",[\s\S]{0,900}?\bd: "([^"]+)"/g;
const TOKEN = /[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g;

/** The number of parameters of each command, and the index of its end point; curves are replaced by their chord. */
const SHAPES = {
  m: { count: 2, x: 0, y: 1 },
  l: { count: 2, x: 0, y: 1 },
  h: { count: 1, x: 0 },
  v: { count: 1, y: 0 },
  c: { count: 6, x: 4, y: 5 },
  s: { count: 4, x: 2, y: 3 },
  z: { count: 0 },
};

/** The rings of a path, each a list of [x, y]. */
function ringsOf(path) {
  const tokens = path.match(TOKEN);
  const rings = [];
  let [x, y, command, at] = [0, 0, "", 0];
  while (at < tokens.length) {
    if (/[a-zA-Z]/.test(tokens[at])) command = tokens[at++];
    const letter = command.toLowerCase();
    const shape = SHAPES[letter];
    if (!shape) throw new Error(`path command ${command} is not known`);
    if (letter === "z") {
      [x, y] = rings.at(-1)[0];
      continue;
    }
    const numbers = tokens.slice(at, at + shape.count).map(Number);
    at += shape.count;
    const relative = command === letter;
    if (shape.x !== undefined) x = numbers[shape.x] + (relative ? x : 0);
    if (shape.y !== undefined) y = numbers[shape.y] + (relative ? y : 0);
    if (letter === "m") {
      rings.push([[x, y]]);
      command = relative ? "l" : "L";
    } else rings.at(-1).push([x, y]);
  }
  return rings;
}

/** Department code to rings, in the order of the codes. */
export function departmentOutlines() {
  const source = readFileSync(new URL("dist/MapChart/MapChart.js", PACKAGE), "utf8");
  const found = [...source.matchAll(OUTLINE)].map(([, code, path]) => [code, ringsOf(path)]);
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The licence notice of the outlines, required on redistribution. */
export function outlineLicence() {
  const text = readFileSync(new URL("LICENSE", PACKAGE), "utf8");
  return text.slice(text.indexOf("MIT License\n")).trim();
}
