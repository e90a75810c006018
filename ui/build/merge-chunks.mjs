// Decides which chunks become one file. The bundler makes a chunk for every distinct set of entries, most of them smaller
// than the headers they come with; joined, a page asks for fewer files and now and then gets a little that it does not use.

/** Script files that a page may load, later parts included. */
export const FILES = 12;
/** What one more file costs a page, in bytes: its headers, its line in the page, its turn in the browser. */
const FILE = 400;
/**
 * What one more costs a page that has too many, and which share of that a page where few visits begin. Joining the best pair
 * first ends in different plans: several are tried.
 */
const TOO_MANY = [[4000, 0.05], [5000, 0.05], [10_000, 0.2], [8000, 1], [16_000, 1]];
/** A byte before the page answers counts more than one after. */
const FIRST = 2;
/** A byte above the limit of what a page begins with. */
const ABOVE = 20;

/**
 * A fixed chunk stays a file of its own, and only chunks of one kind are joined.
 * @typedef {{ name: string, kind?: string, fixed?: boolean, imports?: string[] }} Chunk
 * The chunks that a page begins with and those it asks for later; by how many bytes what it begins with may grow, below
 * zero where it must shrink; and how many pages it counts for.
 * @typedef {{ first: string[], later: string[], room: number, times?: number }} Page
 * What some chunks weigh as one file, in bytes.
 * @typedef {(chunks: Chunk[]) => number} Weigh
 */

const union = (sets) => new Set([...sets].flatMap((set) => [...set]));

/** A group with all that its imports bring. */
function reach(group, seen = new Set()) {
  if (seen.has(group)) return seen;
  seen.add(group);
  for (const next of group.imports) reach(next, seen);
  return seen;
}

const sum = (groups) => [...groups].reduce((total, { weight }) => total + weight, 0);

/** What each page loads of the groups as they stand, once they know each other. */
function survey(groups, pages) {
  const holder = new Map(groups.flatMap((group) => group.chunks.map((chunk) => [chunk.name, group])));
  for (const group of groups) group.imports = new Set(group.chunks.flatMap(({ imports = [] }) => imports).map((name) => holder.get(name)));
  for (const group of groups) group.brought = reach(group);
  const all = (names) => union(names.map((name) => holder.get(name).brought));
  return pages.map(({ first, later }) => ({ first: all(first), whole: all([...first, ...later]) }));
}

/** Two files as one need their beginning and end once, and compress better: about this much, weighed once they are joined. */
const ONCE = 40;
const BETTER = 0.1;

const reckoned = ({ weight: one }, { weight: other }) => Math.max(one, other, one + other - ONCE - BETTER * Math.min(one, other));

/** Whether one of two would have to be there before the other and after it. */
function isCircular(one, other) {
  const passes = (from, to) => [...from.imports].some((next) => next !== to && next !== from && next.brought.has(to));
  return passes(one, other) || passes(other, one);
}

/** By how many bytes and files a page's share of the groups grows when two become one. */
function growth(have, { one, other, weight }) {
  const [hasOne, hasOther] = [have.has(one), have.has(other)];
  if (!hasOne && !hasOther) return { bytes: 0, files: 0 };
  if (hasOne && hasOther) return { bytes: weight - one.weight - other.weight, files: -1 };
  const [had, comes] = hasOne ? [one, other] : [other, one];
  const others = [...comes.brought].filter((group) => group !== comes && !have.has(group));
  return { bytes: weight - had.weight + sum(others), files: others.length };
}

const costOfFiles = (count, tooMany) => FILE * count + tooMany * Math.max(0, count - FILES);

/** What the pages save when two groups become one; nothing when a page has no room for it. */
function saving(pair, loads, tooMany) {
  let saved = 0;
  for (const { first, whole, room, times = 1 } of loads) {
    const cost = (files) => costOfFiles(files, times > 1 ? tooMany[0] : tooMany[0] * tooMany[1]);
    const begun = growth(first, pair).bytes;
    if (begun > 0 && begun > room) return 0;
    const { bytes, files } = growth(whole, pair);
    const mended = ABOVE * Math.max(0, Math.min(-begun, -room));
    saved += times * (cost(whole.size) - cost(whole.size + files) - bytes - (FIRST - 1) * begun + mended);
  }
  return saved;
}

/** The pairs that may become one, the one first that saves most. */
function candidates(groups, loads, tooMany) {
  const pairs = groups.flatMap((one, at) => groups.slice(at + 1).map((other) => ({ one, other })));
  return pairs
    .filter(({ one, other }) => !one.fixed && !other.fixed && one.kind === other.kind && !isCircular(one, other))
    .map((pair) => ({ ...pair, saved: saving({ ...pair, weight: reckoned(pair.one, pair.other) }, loads, tooMany) }))
    .filter(({ saved }) => saved > 0)
    .sort((a, b) => b.saved - a.saved);
}

/**
 * The plan with fewest files above the limit on pages where visits begin, and then with fewest files.
 * @param {Chunk[]} chunks
 * @param {Page[]} pages
 * @param {Weigh} weigh
 * @returns {string[][]} the names of chunks that become one file
 */
export function mergeChunks(chunks, pages, weigh) {
  const plans = TOO_MANY.map((tooMany) => join(chunks, pages, weigh, tooMany));
  const [best] = plans.sort((a, b) => a.above - b.above || a.files - b.files);
  return best.names;
}

/** Joins two at a time, those first that save the pages most. */
function join(chunks, pages, weigh, tooMany) {
  const groupOf = (members) => {
    const [{ kind, fixed }] = members;
    return { kind, fixed, chunks: members, weight: weigh(members) };
  };
  let groups = chunks.map((chunk) => groupOf([chunk]));
  const weighed = (loads) => loads.map(({ first }) => sum(first));
  const start = weighed(survey(groups, pages));
  const roomLeft = (loads) => weighed(loads).map((load, at) => pages[at].room + start[at] - load);
  const joined = ({ one, other }) => [...groups.filter((group) => group !== one && group !== other), groupOf([...one.chunks, ...other.chunks])];
  // What was reckoned with is weighed before it holds.
  const fits = (groups, room) => roomLeft(survey(groups, pages)).every((left, at) => left >= Math.min(0, room[at]));
  for (;;) {
    const loads = survey(groups, pages);
    const room = roomLeft(loads);
    const pairs = candidates(groups, loads.map((load, at) => ({ ...load, room: room[at], times: pages[at].times })), tooMany);
    const fitting = pairs.find((pair) => fits(joined(pair), room));
    if (fitting) groups = joined(fitting);
    else {
      const sumOf = (count) => loads.reduce((total, { whole }, at) => total + count(whole.size, pages[at].times ?? 1), 0);
      const names = groups.filter((group) => group.chunks.length > 1).map((group) => group.chunks.map(({ name }) => name));
      return { names, above: sumOf((files, times) => (times - 1) * Math.max(0, files - FILES)), files: sumOf((files, times) => times * files) };
    }
  }
}
