// Draws the countries of the Store's list and their neighbours as one sprite: outlines of Natural Earth (public
// domain), in an equal-area projection, clipped to the square that is shown.

import { readFileSync } from "node:fs";

/** Side of the square of the drawing. */
const VIEW = 1000;
/** The centre of the projection in degrees, and the visible extent in radii of the globe. */
const CENTRE = { longitude: 10, latitude: 47 };
const SHOWN = { west: -0.31, north: 0.28, side: 0.58 };
/** Parts of outlines shorter than this are invisible at the size of the map. */
const FINEST = 3.5;

/** By ISO 3166 numeric code, as in Natural Earth. */
const LISTED = {
  "056": "belgium", "250": "france", "276": "germany", "380": "italy", "504": "morocco", "616": "poland", "620": "portugal", "643": "russia",
  "724": "spain", "826": "united-kingdom",
};

/** The Store lists Corsica separately; its bounds on the globe, in degrees from west and south to east and north. */
const CORSICA = [8.3, 41.2, 9.8, 43.2];

const isCorsican = ([longitude, latitude]) => longitude > CORSICA[0] && latitude > CORSICA[1] && longitude < CORSICA[2] && latitude < CORSICA[3];

const radians = (degrees) => (degrees * Math.PI) / 180;

/** Lambert's azimuthal equal-area projection, in the units of the view. */
function project([longitude, latitude]) {
  const [turn, height, middle] = [radians(longitude - CENTRE.longitude), radians(latitude), radians(CENTRE.latitude)];
  const cosine = Math.sin(middle) * Math.sin(height) + Math.cos(middle) * Math.cos(height) * Math.cos(turn);
  const scale = Math.sqrt(2 / (1 + Math.max(cosine, -0.9)));
  const east = scale * Math.cos(height) * Math.sin(turn);
  const north = scale * (Math.cos(middle) * Math.sin(height) - Math.sin(middle) * Math.cos(height) * Math.cos(turn));
  return [((east - SHOWN.west) / SHOWN.side) * VIEW, ((SHOWN.north - north) / SHOWN.side) * VIEW];
}

/** The arcs of the outlines, in degrees. */
function decodedArcs({ arcs, transform: { scale, translate } }) {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

const isShown = ([x, y]) => x > -60 && x < VIEW + 60 && y > -60 && y < VIEW + 60;
const held = ([x, y]) => [Math.min(Math.max(x, -60), VIEW + 60), Math.min(Math.max(y, -60), VIEW + 60)].map(Math.round);

/** A ring without points too close to the previous one. */
function thinned(ring) {
  const kept = [];
  for (const point of ring) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= FINEST) kept.push(point);
  }
  return kept;
}

function pathOf(ring) {
  if (!ring.some(isShown)) return "";
  const points = thinned(ring.map(held));
  if (points.length < 4) return "";
  const [first, ...rest] = points;
  let [x, y] = first;
  const steps = rest.map(([nextX, nextY]) => {
    const step = `${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
    return step;
  });
  return `M${first.join(" ")}l${steps.join(" ")}z`.replaceAll(" -", "-");
}

/** The sprite: one outline for each country of the list, and "others" for those around them. */
export function countrySprite() {
  const world = JSON.parse(readFileSync(new URL("../../node_modules/world-atlas/countries-50m.json", import.meta.url), "utf8"));
  const arcs = decodedArcs(world);
  const ringOf = (indices) => indices.flatMap((index) => (index < 0 ? arcs[~index].toReversed() : arcs[index]));
  const paths = new Map([...Object.values(LISTED), "corsica", "others"].map((name) => [name, ""]));
  for (const { id, type, arcs: shape } of world.objects.countries.geometries) {
    for (const [outer] of type === "Polygon" ? [shape] : shape) {
      const ring = ringOf(outer);
      const name = LISTED[id] ?? "others";
      const place = name === "france" && ring.every(isCorsican) ? "corsica" : name;
      paths.set(place, paths.get(place) + pathOf(ring.map(project)));
    }
  }
  const empty = [...paths].filter(([, path]) => !path).map(([name]) => name);
  if (empty.length > 0) throw new Error(`no outline of ${empty.join(", ")}`);
  const drawn = [...paths].map(([name, path]) => `<path id="${name}" d="${path}"/>`);
  return [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIEW} ${VIEW}">`, "<defs>", ...drawn, "</defs>", "</svg>"].join("\n");
}
