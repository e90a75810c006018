// Tests that figures on the classes of a map are legible on light and dark pages.

import { expect, test } from "vitest";
import { fillOf, inkOf, type Paint } from "./map-paint";

const PAINTS: Paint[] = [0, 1, 2, 3, 4, 5].flatMap((rank) => [`epidemic${rank}`, `around${rank}`, `plain${rank}`] as Paint[]).concat("around6");

const colours = (pair: string): string[] => pair.match(/#[0-9a-f]{6}/g) ?? [];

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * parts[0]! + 0.7152 * parts[1]! + 0.0722 * parts[2]!;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

test.each(PAINTS)("a figure on %s", (paint) => {
  const [fills, inks] = [colours(fillOf(paint)), colours(inkOf(paint))];
  expect([fills.length, inks.length]).toEqual([2, 2]);
  for (const side of [0, 1]) expect(contrast(fills[side]!, inks[side]!), `${paint} ${side}`).toBeGreaterThanOrEqual(3.9);
});
