// Chooses the names of an axis for every width: all of them, every second or third, or short ones.

import type { ChartProps } from "./chart";
import { joinRanges, type Range, type Shown } from "./chart-forms";
import { widthOf } from "./text-width";

type Axis = ChartProps["x"];

export interface DrawnTick {
  x: number;
  middle: number;
  strong: boolean;
  names: (Shown & { text: string })[];
}

interface Naming {
  step: number;
  short: boolean;
}

/** A name takes at most this share of its stretch. */
const FILL = 0.9;
/** Narrower months have their first letter only, in pixels. */
const LETTER = 26;

function namingOf({ ticks, letters = false }: Axis, stretch: number): Naming {
  const widest = (short: boolean) => Math.max(0, ...ticks.map((tick) => widthOf(short ? (tick.short ?? tick.label) : tick.label)));
  const fits = (short: boolean, step: number) => widest(short) <= FILL * step * stretch;
  if (letters && stretch < LETTER) return { step: fits(true, 1) ? 1 : 2, short: true };
  const short = !letters && !fits(false, 1);
  return { short, step: [1, 2, 3, 4, 6].find((step) => fits(short, step)) ?? 12 };
}

export function drawTicks(axis: Axis, last: number, ranges: Range[]): DrawnTick[] {
  const { ticks, between } = axis;
  const stretch = ticks.length > 1 ? ((ticks.at(-1)?.at ?? last) - (ticks[0]?.at ?? 0)) / (ticks.length - 1) / last : 1;
  const namings = ranges.map(({ least }) => namingOf(axis, stretch * least));
  return ticks.map(({ at, label, short = label, strong = false }, index) => {
    const end = ticks[index + 1]?.at ?? last;
    const middle = between ? (at + end) / 2 / last : at / last;
    const names = namings.map((naming, range) => {
      if (index % naming.step > 0) return null;
      const text = naming.short ? short : label;
      // The first and last stretches may be shorter than the others.
      const isCut = between && (end - at) / last < stretch * 0.8 && ((end - at) / last) * (ranges[range]?.least ?? 0) * naming.step < widthOf(text);
      return isCut ? null : text;
    });
    return { x: at / last, middle, strong, names: joinRanges(names, (a, b) => a === b).map(({ entry, ...shown }) => ({ ...shown, text: entry })) };
  });
}
