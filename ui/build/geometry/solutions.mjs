// A small drawing for each solution, for the menu of every page: as one sprite they add nothing to the pages.

const RISE = [24, 20, 30, 26, 36, 32];
/** Ten strata, each a little stronger. */
const STRATA = Array.from({ length: 10 }, (_, at) => 3 + Math.round((at * at) / 2.2));

const DRAWINGS = {
  "consumer-data": RISE.map((height, at) => `<rect fill="var(${at === 5 ? "--signal-data" : "--officine"})" x="${2 + at * 10.5}" y="${46 - height}" width="8" height="${height}"/>`),
  "patient-data": ['<path fill="var(--officine)" d="M0 4q32-6 64 2v16q-24-2-64 6z"/>', '<path fill="var(--cat-3)" d="M0 32q40-8 64-4v16q-32-2-64 2z"/>'],
  "data-processing-model": [
    '<path fill="none" stroke="var(--encre)" d="M14 7h8v10h8M14 24h8v-7M14 41h8v-8h8M40 17h6v8h8M40 33h6v-8"/>',
    '<path fill="var(--officine)" d="M0 2h15v10H0zM0 19h15v10H0zM0 36h15v10H0zM27 12h14v10H27zM27 28h14v10H27z"/>',
    '<path fill="var(--signal-data)" d="M50 20h14v10H50z"/>',
  ],
  scoring: STRATA.map((height, at) => `<rect fill="var(--officine)" opacity="${((at + 3) / 12).toFixed(2)}" x="${at * 6.5}" y="${46 - height}" width="5" height="${height}"/>`),
  "health-data-warehouse": [
    '<path fill="none" stroke="var(--encre)" stroke-width="1.5" d="M1 47V14L32 2l31 12v33z"/>',
    '<path fill="var(--officine)" d="M10 22h44v5H10zM10 31h44v5H10zM10 40h44v5H10z"/>',
  ],
};

/** By the last segment of the page's address. */
export function solutionSprite() {
  const groups = Object.entries(DRAWINGS).map(([id, parts]) => `<g id="${id}">${parts.join("")}</g>`);
  return ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48">', "<defs>", ...groups, "</defs>", "</svg>"].join("\n");
}
