// Distributes points over the departments in proportion to their population, evenly within each outline and
// reproducibly.

import { VIEW } from "./outlines.mjs";

const CANDIDATES = 10;
const SEED = 7;

/** A small random generator in [0, 1) (mulberry32), seeded so that builds are reproducible. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Apportions `total` by largest remainder, so that the parts add up. */
function apportion(weights, total) {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (weight / sum) * total);
  const shares = exact.map(Math.floor);
  const missing = total - shares.reduce((a, b) => a + b, 0);
  const byRemainder = exact.map((value, index) => [value - Math.floor(value), index]).sort((a, b) => b[0] - a[0]);
  for (const [, index] of byRemainder.slice(0, missing)) shares[index] += 1;
  return shares;
}

/** Whether a point is within the rings (even-odd rule). */
export function isInside(rings, x, y) {
  let inside = false;
  for (const ring of rings) {
    let [px, py] = ring.at(-1);
    for (const [qx, qy] of ring) {
      if (qy > y !== py > y && x < ((px - qx) * (y - qy)) / (py - qy) + qx) inside = !inside;
      [px, py] = [qx, qy];
    }
  }
  return inside;
}

function boundsOf(rings) {
  const xs = rings.flat().map(([x]) => x);
  const ys = rings.flat().map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function candidate(rings, bounds, random) {
  for (;;) {
    const x = bounds.left + random() * (bounds.right - bounds.left);
    const y = bounds.top + random() * (bounds.bottom - bounds.top);
    if (isInside(rings, x, y)) return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
  }
}

function distanceToNearest([x, y], placed) {
  let nearest = VIEW * VIEW;
  for (const [px, py] of placed) nearest = Math.min(nearest, (px - x) ** 2 + (py - y) ** 2);
  return nearest;
}

/** Of ten candidates the one farthest from the placed points: even, without looking like a grid. */
function place(rings, placed, random) {
  const bounds = boundsOf(rings);
  const candidates = Array.from({ length: CANDIDATES }, () => candidate(rings, bounds, random));
  const distances = candidates.map((point) => distanceToNearest(point, placed));
  return candidates[distances.indexOf(Math.max(...distances))];
}

/** Department code to points. */
export function spread(outlines, populations, total) {
  const random = createRandom(SEED);
  const codes = [...outlines.keys()];
  const shares = apportion(codes.map((code) => populations.get(code) ?? 0), total);
  const placed = [];
  return new Map(
    codes.map((code, index) => {
      const points = Array.from({ length: shares[index] }, () => {
        const point = place(outlines.get(code), placed, random);
        placed.push(point);
        return point;
      });
      return [code, points];
    }),
  );
}
