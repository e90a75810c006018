// Joins departments into regions. The outlines of neighbours do not match exactly (each was simplified alone), so the
// country is first rasterized and its borders are traced: one border is one line for both sides.

import { VIEW } from "./outlines.mjs";

const SEA = 0;
/** Maximum width of a crack between two departments, in cells, that is not water. */
const CRACK = 3;
/** Maximum distance, in cells, of a simplified border from the traced one. */
const TOLERANCE = 0.9;

const cell = (x, y) => y * VIEW + x;
const labelAt = (grid, x, y) => (x < 0 || y < 0 || x >= VIEW || y >= VIEW ? SEA : grid[cell(x, y)]);

/** Fills the cells whose centre is within the rings, line by line. */
function fill(grid, rings, label) {
  for (let y = 0; y < VIEW; y += 1) {
    const crossings = [];
    for (const ring of rings) {
      let [px, py] = ring.at(-1);
      for (const [qx, qy] of ring) {
        if (qy > y + 0.5 !== py > y + 0.5) crossings.push(((px - qx) * (y + 0.5 - qy)) / (py - qy) + qx);
        [px, py] = [qx, qy];
      }
    }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      grid.fill(label, cell(Math.ceil(crossings[i] - 0.5), y), cell(Math.ceil(crossings[i + 1] - 0.5), y));
    }
  }
}

/** Assigns cells of cracks, which have land close by on two opposite sides, to that land. */
function closeCracks(grid) {
  const before = grid.slice();
  const towards = (at, step) => {
    for (let distance = 1; distance <= CRACK; distance += 1) {
      const label = before[at + distance * step];
      if (label) return label;
    }
    return SEA;
  };
  for (let at = CRACK * VIEW; at < (VIEW - CRACK) * VIEW; at += 1) {
    if (before[at] !== SEA) continue;
    const [left, right, up, down] = [-1, 1, -VIEW, VIEW].map((step) => towards(at, step));
    if (left && right) grid[at] = left;
    else if (up && down) grid[at] = up;
  }
}

/** The sides of cells between two labels, as [from, to] corners, with `label` on the right. */
function sidesOf(grid, label) {
  const sides = new Map();
  const add = (x0, y0, x1, y1) => {
    const from = y0 * (VIEW + 1) + x0;
    sides.set(from, [...(sides.get(from) ?? []), y1 * (VIEW + 1) + x1]);
  };
  for (let at = 0; at < grid.length; at += 1) {
    if (grid[at] !== label) continue;
    const [x, y] = [at % VIEW, Math.floor(at / VIEW)];
    if (labelAt(grid, x, y - 1) !== label) add(x, y, x + 1, y);
    if (labelAt(grid, x + 1, y) !== label) add(x + 1, y, x + 1, y + 1);
    if (labelAt(grid, x, y + 1) !== label) add(x + 1, y + 1, x, y + 1);
    if (labelAt(grid, x - 1, y) !== label) add(x, y + 1, x, y);
  }
  return sides;
}

function ringsOf(sides) {
  const rings = [];
  for (const start of sides.keys()) {
    if (sides.get(start).length === 0) continue;
    const ring = [];
    let at = start;
    do {
      ring.push([at % (VIEW + 1), Math.floor(at / (VIEW + 1))]);
      at = sides.get(at).pop();
    } while (at !== start);
    rings.push(ring);
  }
  return rings;
}

/** Whether three or more labels meet at a corner: such a point belongs to several borders and stays. */
function isJunction(grid, [x, y]) {
  const around = [labelAt(grid, x - 1, y - 1), labelAt(grid, x, y - 1), labelAt(grid, x - 1, y), labelAt(grid, x, y)];
  return new Set(around).size > 2;
}

function distanceToChord([x, y], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** Douglas-Peucker simplification, without the last point. */
function simplify(points) {
  const [first, last] = [points[0], points.at(-1)];
  let [farthest, distance] = [0, 0];
  for (let i = 1; i < points.length - 1; i += 1) {
    const here = distanceToChord(points[i], first, last);
    if (here > distance) [farthest, distance] = [i, here];
  }
  if (distance <= TOLERANCE) return [first];
  return [...simplify(points.slice(0, farthest + 1)), ...simplify(points.slice(farthest))];
}

/** Orders corners, so that a border is divided and traversed the same way from both of its sides. */
const before = ([ax, ay], [bx, by]) => ay < by || (ay === by && ax < bx);

function simplifyArc(arc) {
  if (!before(arc.at(-1), arc[0])) return simplify(arc);
  const reversed = simplify(arc.slice().reverse());
  return [arc[0], ...reversed.slice(1).reverse()];
}

/** Divides a ring at its junctions, or at its first corner if it has none, and simplifies each arc separately. */
function simplifyRing(grid, ring) {
  const cuts = ring.flatMap((point, index) => (isJunction(grid, point) ? [index] : []));
  if (cuts.length < 2) cuts.splice(0, 2, 0, Math.floor(ring.length / 2));
  return cuts.flatMap((cut, index) => {
    const end = cuts[index + 1] ?? cuts[0] + ring.length;
    return simplifyArc(Array.from({ length: end - cut + 1 }, (_, i) => ring[(cut + i) % ring.length]));
  });
}

/** Relative path data in integers: the shortest notation. */
export function pathOf(rings) {
  const number = (value) => (value < 0 ? `${value}` : ` ${value}`);
  let [x, y] = [0, 0];
  return rings
    .map((ring) => {
      const steps = ring.map(([px, py]) => {
        const step = `${number(px - x)}${number(py - y)}`;
        [x, y] = [px, py];
        return step;
      });
      [x, y] = ring[0];
      return `m${steps.join("").trim()}z`;
    })
    .join("");
}

/** Region code to rings; `regionOf` names the region of a department. */
export function dissolve(outlines, regionOf) {
  const regions = [...new Set([...outlines.keys()].map(regionOf))];
  const grid = new Uint8Array(VIEW * VIEW);
  for (const [code, rings] of outlines) fill(grid, rings, regions.indexOf(regionOf(code)) + 1);
  closeCracks(grid);
  return new Map(
    regions.map((region, index) => {
      const rings = ringsOf(sidesOf(grid, index + 1)).map((ring) => simplifyRing(grid, ring));
      return [region, rings.filter((ring) => ring.length > 3)];
    }),
  );
}
