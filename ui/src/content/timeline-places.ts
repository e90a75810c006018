// Where events stand on an axis of years: the share of the axis before and after the room of each label, which reaches
// to the next label on its side.

export interface Place {
  /** In percent of the axis. */
  before: number;
  after: number;
  /** Whether it happened this year, after all others. */
  isNow: boolean;
  /** Whether its label ends at its mark instead of beginning there. */
  isEnd: boolean;
}

export interface Axis {
  first: number;
  span: number;
  past: number;
  places: Place[];
}

const LEAST_EVENTS = 3;
/** Room after the last year, in years. */
export const BEYOND = 1.2;
/** The narrowest label, the distance between two, and the width of a mark, in percent of the axis. */
const NARROWEST = 10.1;
const GAP = 1.5;
const MARK = 24 / 12.48;

const yearShare = (day: string): number => (Number(day.slice(5, 7)) - 1 + Number(day.slice(8, 10)) / 31) / 12;

/** Null if an axis does not suit them: too few, without a year, not in order, or too close. */
export function placeEvents(years: (number | null)[], today: string): Axis | null {
  const known = years.filter((year) => year !== null);
  const [first, last] = [known[0], known.at(-1)];
  const isInOrder = known.every((year, at) => at === 0 || year > (known[at - 1] ?? 0));
  if (known.length < Math.max(LEAST_EVENTS, years.length) || !isInOrder || first === undefined || last === undefined) return null;
  const now = Number(today.slice(0, 4));
  const span = Math.max(last, now) - first + BEYOND;
  const starts = known.map((year) => ((year - first) / span) * 100);
  const end = known.length - 1;
  const endsAt = (starts[end] ?? 0) + MARK;
  const places = starts.map((start, at): Place => {
    const isEnd = at === end;
    // The last label shares the room with the one before it on its side.
    const middle = ((starts[end - 2] ?? 0) + endsAt) / 2;
    const next = at === end - 2 ? middle : (starts[at + 2] ?? 100);
    return { before: isEnd ? middle : start, after: isEnd ? 100 - endsAt : 100 - next + GAP, isNow: isEnd && last === now, isEnd };
  });
  const isWide = places.every(({ before, after }) => 100 - before - after >= NARROWEST);
  return isWide ? { first, span, past: Math.min(1, (now + yearShare(today) - first) / span), places } : null;
}
