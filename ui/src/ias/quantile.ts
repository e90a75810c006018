// Splits the regions into map classes of equal size, because one region far above the others would otherwise leave
// all of them in the lowest class.

export type MapClass = 0 | 1 | 2 | 3 | 4 | 5;

const CLASSES = 6;

export interface ClassRange {
  class: MapClass;
  from: number;
  to: number;
}

/** The class of each level, by its rank; equal levels share the class of the lowest rank among them. */
export function classify(levels: (number | null)[]): (MapClass | null)[] {
  const sorted = levels.filter((level) => level !== null).sort((a, b) => a - b);
  return levels.map((level) =>
    level === null ? null : (Math.floor((sorted.indexOf(level) * CLASSES) / sorted.length) as MapClass),
  );
}

/** Lowest and highest level of each class in use, low to high. */
export function ranges(levels: (number | null)[], classes: (MapClass | null)[]): ClassRange[] {
  const found = new Map<MapClass, ClassRange>();
  levels.forEach((level, index) => {
    const rank = classes[index];
    if (level === null || rank === null || rank === undefined) return;
    const range = found.get(rank) ?? { class: rank, from: level, to: level };
    found.set(rank, { class: rank, from: Math.min(range.from, level), to: Math.max(range.to, level) });
  });
  return [...found.values()].sort((a, b) => a.class - b.class);
}
