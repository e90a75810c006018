// The forms of a drawing: each is laid out for one width, and the page shows the one that fits.

import type { ReactNode } from "react";

export interface Form {
  kind: "full" | "wide" | "medium" | "narrow";
  /** Units of its width: pixels at its usual size. */
  width: number;
  /** The narrowest place for it and its largest width, in rem, as in its style sheet. */
  from: number;
  most: number;
  isNarrow: boolean;
}

export const FULL: Form = { kind: "full", width: 1120, from: 66, most: Infinity, isNarrow: false };
export const WIDE: Form = { kind: "wide", width: 800, from: 47, most: Infinity, isNarrow: false };
export const MEDIUM: Form = { kind: "medium", width: 560, from: 35, most: 42, isNarrow: false };
export const NARROW: Form = { kind: "narrow", width: 272, from: 0, most: 25, isNarrow: true };

export interface Drawing {
  height: number;
  content: ReactNode;
}

/** The part of a drawing between its gutters. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Maps [from, to] to [first, last]. */
export const scaleOf = ([from, to]: [number, number], [first, last]: [number, number]) => (value: number): number =>
  first + ((value - from) / (to - from)) * (last - first);

/** Short enough for path data. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** A line through points, as path data. */
export const pathOf = (points: [number, number][]): string => points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");

/** A rectangle, as path data. */
export const boxPath = (x: number, y: number, width: number, height: number): string => `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;

/** Positions 0, n, 2n… with the smallest n at which the widest name fits the distance. */
export function everyNth(count: number, distance: number, widest: number): number {
  return [1, 2, 3, 4, 6].find((step) => widest <= step * distance * 0.9) ?? count;
}
