// Converts a point of the drawing of France to longitude and latitude. Its projection is undocumented: Lambert's
// conformal conic with the parallels of the national maps was fitted to the border and the coast of Natural Earth
// (1:10,000,000). Half of the coast is within 1.2 km of the drawing and nine tenths are within 3.3 km. Corsica is drawn
// nearer to the coast than it is.

const MERIDIAN = 2.18542;
const LATITUDE = 46.5;
const PARALLELS = [44, 49];
/** Radius of the globe in units of the drawing, and the position of the point at the meridian and latitude above. */
const RADIUS = 6040.2415;
const ORIGIN = [487.2369, 483.0021];
/** How far Corsica was moved, and the corner of the drawing that contains it. */
const CORSICA = { moved: [-53.57, 10.65], west: 925, north: 830 };

const radians = (degrees) => (degrees * Math.PI) / 180;
const degrees = (angle) => (angle * 180) / Math.PI;
const stretch = (latitude) => Math.tan(Math.PI / 4 + radians(latitude) / 2);

const [south, north] = PARALLELS;
const CONE = Math.log(Math.cos(radians(south)) / Math.cos(radians(north))) / Math.log(stretch(north) / stretch(south));
const FACTOR = (Math.cos(radians(south)) * stretch(south) ** CONE) / CONE;
const MIDDLE = FACTOR / stretch(LATITUDE) ** CONE;

const isCorsican = (ring) => ring.every(([x, y]) => x >= CORSICA.west && y >= CORSICA.north);

/** The position of a longitude and a latitude in the drawing, outside Corsica. */
export function project([longitude, latitude]) {
  const distance = FACTOR / stretch(latitude) ** CONE;
  const turn = CONE * radians(longitude - MERIDIAN);
  return [ORIGIN[0] + RADIUS * distance * Math.sin(turn), ORIGIN[1] - RADIUS * (MIDDLE - distance * Math.cos(turn))];
}

/** Longitude and latitude of a point, to about a hundred metres. */
function locate([x, y]) {
  const [east, down] = [(x - ORIGIN[0]) / RADIUS, MIDDLE + (y - ORIGIN[1]) / RADIUS];
  const stretched = (FACTOR / Math.hypot(east, down)) ** (1 / CONE);
  const place = [MERIDIAN + degrees(Math.atan2(east, down) / CONE), degrees(2 * Math.atan(stretched) - Math.PI / 2)];
  return place.map((angle) => Math.round(angle * 1000) / 1000);
}

/** Twice the signed area of a ring in the drawing: positive for outer rings, negative for holes. */
const area = (ring) => ring.reduce((sum, [x, y], at) => sum + ring.at(at - 1)[0] * y - x * ring.at(at - 1)[1], 0);

function contains(ring, [x, y]) {
  let inside = false;
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring.at(at - 1);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** The rings of an outline as a MultiPolygon (RFC 7946): outer rings counterclockwise on the globe, each followed by its holes. */
export function geometryOf(rings) {
  const outer = rings.filter((ring) => area(ring) > 0);
  const polygons = outer.map((ring) => [ring, ...rings.filter((hole) => area(hole) < 0 && contains(ring, hole[0]))]);
  const located = (ring) => {
    const moved = isCorsican(ring) ? CORSICA.moved : [0, 0];
    const places = ring.map(([x, y]) => locate([x - moved[0], y - moved[1]])).reverse();
    return [...places, places[0]];
  };
  return { type: "MultiPolygon", coordinates: polygons.map((polygon) => polygon.map(located)) };
}
