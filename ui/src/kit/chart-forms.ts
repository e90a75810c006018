// The forms of a chart by the width of its frame. The width is unknown on the server, so texts are placed for ranges of
// widths, and style sheets show those of the actual one. In pixels at the usual size of text: the style sheets use rem,
// so that large text has the form of a narrow frame.

/** Lower ends of the ranges; the rules `.from*` and `.until*` of chart.module.css have the same. */
export const BOUNDS = [0, 256, 320, 416, 592, 736, 896, 1120];
/** No frame of the site is wider. */
const WIDEST = 1328;
/** Below it, the end of the current line is named above the plot. */
const NARROW = 4;

export interface Gutters {
  left: number;
  right: number;
}

/** A chart whose figures have six digits, one with several named ends, one without labels at its side. */
export interface Frame {
  long: boolean;
  ends: boolean;
  sided: boolean;
}

export function guttersOf(width: number, { long, ends, sided }: Frame): Gutters {
  // Twice the usual text on a phone leaves no room for several names beside the plot.
  if (width < BOUNDS[NARROW]!) return { left: long ? 68 : 44, right: ends && width >= BOUNDS[1]! ? 104 : 10 };
  return { left: long ? 68 : 52, right: sided ? (width < 992 ? 168 : 184) : 0 };
}

/** Widths of the plot over a range of frames: its smallest and its largest. */
export interface Range {
  narrow: boolean;
  /** Whether the current line is named above the plot. */
  above: boolean;
  least: number;
  most: number;
  height: number;
}

export interface Heights {
  narrow: number;
  wide: number;
}

/** Heights of a plot in the narrow and in the other forms; chart.module.css has the same for each `data-size`. */
export const SIZES = {
  full: { narrow: 320, wide: 400 },
  band: { narrow: 288, wide: 336 },
  embed: { narrow: 208, wide: 248 },
  small: { narrow: 144, wide: 144 },
} satisfies Record<string, Heights>;

export type Size = keyof typeof SIZES;

export function rangesOf(frame: Frame, heights: Heights): Range[] {
  return BOUNDS.map((from, index) => {
    const to = BOUNDS[index + 1] ?? WIDEST;
    // The gutters may grow within a range.
    const [first, last] = [guttersOf(from, frame), guttersOf(to - 1, frame)];
    const narrow = index < NARROW;
    const widths = [from - first.left - first.right, to - last.left - last.right];
    return { narrow, above: narrow && (!frame.ends || index === 0), least: Math.max(60, Math.min(...widths)), most: Math.max(60, ...widths), height: narrow ? heights.narrow : heights.wide };
  });
}

/** Consecutive ranges in which something is shown in the same way. */
export interface Shown {
  from: number;
  /** The first range without it. */
  until: number;
}

/** Joins equal neighbours of a list with one entry a range; null is nothing. */
export function joinRanges<T>(entries: (T | null)[], same: (a: T, b: T) => boolean): (Shown & { entry: T })[] {
  const joined: (Shown & { entry: T })[] = [];
  entries.forEach((entry, range) => {
    if (entry === null) return;
    const last = joined.at(-1);
    if (last && last.until === range && same(last.entry, entry)) last.until = range + 1;
    else joined.push({ from: range, until: range + 1, entry });
  });
  return joined;
}
