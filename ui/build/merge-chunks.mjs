// Decides which chunks become one file. The bundler makes a chunk for every distinct set of entries, most of them smaller
// than the headers they come with; joined, a page asks for fewer files and now and then gets a little that it does not use.

/** Script files that a page may load, later parts included. */
export const FILES = 12;
/** What one more file costs a page, in bytes: its headers, its line in the page, its turn in the browser. */
const FILE = 400;
const FILE_TOO_MANY = 4000;
/** A byte before the page answers counts more than one after. */
const FIRST = 2;

/**
 * What comes with a chunk: its `imports`, and of what it may import later, `dynamic`, the styles. `styles` are its own, in
 * bytes. A fixed chunk stays a file of its own, and only chunks of one kind are joined.
 * @typedef {{ name: string, kind?: string, fixed?: boolean, styles: number, imports?: string[], dynamic?: string[] }} Chunk
 * The chunks that a page begins with and those it asks for later; by how many bytes its scripts and styles may grow; and
 * how many pages it counts for.
 * @typedef {{ first: string[], later: string[], room: { scripts: number, styles: number }, times?: number }} Page
 * What the scripts of some chunks weigh as one file, in bytes.
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

const sum = (groups, kind) => [...groups].reduce((total, group) => total + group.weight[kind], 0);

/** What each page loads of the groups as they stand, once they know each other. */
function survey(groups, pages) {
  const holder = new Map(groups.flatMap((group) => group.chunks.map((chunk) => [chunk.name, group])));
  for (const group of groups)
    for (const list of ["imports", "dynamic"]) group[list] = new Set(group.chunks.flatMap((chunk) => chunk[list] ?? []).map((name) => holder.get(name)));
  for (const group of groups) group.brought = reach(group);
  for (const group of groups) group.styled = union([group.brought, ...[...union([...group.brought].map(({ dynamic }) => dynamic))].map(({ brought }) => brought)]);
  const all = (names, part) => union(names.map((name) => holder.get(name)[part]));
  return pages.map(({ first, later }) => ({ first: all(first, "brought"), whole: all([...first, ...later], "brought"), styled: all(first, "styled") }));
}

/** Two files as one need their beginning and end once, and compress better: about this much, weighed once they are joined. */
const ONCE = 40;
const BETTER = 0.1;

/** The styles of a page are one file whatever its scripts are. */
const reckoned = ({ weight: one }, { weight: other }) => ({
  scripts: Math.max(one.scripts, other.scripts, one.scripts + other.scripts - ONCE - BETTER * Math.min(one.scripts, other.scripts)),
  styles: one.styles + other.styles,
});

/** Whether one of two would have to be there before the other and after it. */
function isCircular(one, other) {
  const passes = (from, to) => [...from.imports].some((next) => next !== to && next !== from && next.brought.has(to));
  return passes(one, other) || passes(other, one);
}

/**
 * By how many bytes and files a page's share of the groups grows when two become one.
 * @param {"brought" | "styled"} part
 */
function growth(have, { one, other, weight }, part, kind) {
  const [hasOne, hasOther] = [have.has(one), have.has(other)];
  if (!hasOne && !hasOther) return { bytes: 0, files: 0 };
  if (hasOne && hasOther) return { bytes: weight[kind] - one.weight[kind] - other.weight[kind], files: -1 };
  const [had, comes] = hasOne ? [one, other] : [other, one];
  const others = [...comes[part]].filter((group) => group !== comes && !have.has(group));
  return { bytes: weight[kind] - had.weight[kind] + sum(others, kind), files: others.length };
}

const costOfFiles = (count) => FILE * count + FILE_TOO_MANY * Math.max(0, count - FILES);

/** What the pages save when two groups become one; nothing when a page has no room for it. */
function saving(pair, loads) {
  let saved = 0;
  for (const { first, whole, styled, room, times = 1 } of loads) {
    const scripts = growth(first, pair, "brought", "scripts").bytes;
    const styles = growth(styled, pair, "styled", "styles").bytes;
    if ((scripts > 0 && scripts > room.scripts) || (styles > 0 && styles > room.styles)) return 0;
    const { bytes, files } = growth(whole, pair, "brought", "scripts");
    saved += times * (costOfFiles(whole.size) - costOfFiles(whole.size + files) - bytes - (FIRST - 1) * scripts - FIRST * styles);
  }
  return saved;
}

/** The pairs that may become one, the one first that saves most. */
function candidates(groups, loads) {
  const pairs = groups.flatMap((one, at) => groups.slice(at + 1).map((other) => ({ one, other })));
  return pairs
    .filter(({ one, other }) => !one.fixed && !other.fixed && one.kind === other.kind && !isCircular(one, other))
    .map((pair) => ({ ...pair, saved: saving({ ...pair, weight: reckoned(pair.one, pair.other) }, loads) }))
    .filter(({ saved }) => saved > 0)
    .sort((a, b) => b.saved - a.saved);
}

/**
 * Joins two at a time, those first that save the pages most.
 * @param {Chunk[]} chunks
 * @param {Page[]} pages
 * @param {Weigh} weigh
 * @returns {string[][]} the names of chunks that become one file
 */
export function mergeChunks(chunks, pages, weigh) {
  const groupOf = (members) => {
    const [{ kind, fixed }] = members;
    return { kind, fixed, chunks: members, weight: { scripts: weigh(members), styles: members.reduce((total, { styles }) => total + styles, 0) } };
  };
  let groups = chunks.map((chunk) => groupOf([chunk]));
  const weighed = (loads) => loads.map(({ first, styled }) => ({ scripts: sum(first, "scripts"), styles: sum(styled, "styles") }));
  const start = weighed(survey(groups, pages));
  const roomLeft = (loads) => weighed(loads).map((load, at) => {
    const left = (kind) => Math.max(0, pages[at].room[kind]) + start[at][kind] - load[kind];
    return { scripts: left("scripts"), styles: left("styles") };
  });
  const join = ({ one, other }) => [...groups.filter((group) => group !== one && group !== other), groupOf([...one.chunks, ...other.chunks])];
  // What was reckoned with is weighed before it holds.
  const fits = (joined) => roomLeft(survey(joined, pages)).every(({ scripts, styles }) => scripts >= 0 && styles >= 0);
  for (;;) {
    const loads = survey(groups, pages);
    const room = roomLeft(loads);
    const pairs = candidates(groups, loads.map((load, at) => ({ ...load, room: room[at], times: pages[at].times })));
    const fitting = pairs.find((pair) => fits(join(pair)));
    if (!fitting) return groups.filter((group) => group.chunks.length > 1).map((group) => group.chunks.map(({ name }) => name));
    groups = join(fitting);
  }
}
