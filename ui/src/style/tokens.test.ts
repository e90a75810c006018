// Tests the contrast of the palette's pairs in the stylesheet, in light and in dark.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CATEGORIES } from "../kit/categories";

const categories = CATEGORIES.map((value, at) => `--category-${at}: ${value};`).join("\n");
const sheet = `${readFileSync(new URL("./tokens.css", import.meta.url), "utf8")}\n${categories}`;

/** Part of a channel in the relative luminance (WCAG 2). */
function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of "#rrggbb", from 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const channel = (start: number) => linear(Number.parseInt(hex.slice(start, start + 2), 16));
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio of two colours, 1 to 21. */
function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Light and dark value of each colour. */
const COLOURS = new Map<string, [string, string]>();
for (const [, name = "", light = "", dark = ""] of sheet.matchAll(/--([\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6})\))?;/g)) {
  COLOURS.set(name, [light, dark || light]);
}

function colour(name: string, mode: 0 | 1): string {
  const value = COLOURS.get(name)?.[mode];
  if (!value) throw new Error(`no colour ${name}`);
  return value;
}

const TEXT = 4.5;
const GRAPHIC = 3;
const GROUNDS = ["papier", "lin"];

const PAIRS: [ink: string, grounds: string[], least: number][] = [
  ["encre", [...GROUNDS, "menthe"], 7],
  ["gris", GROUNDS, TEXT],
  ["officine", GROUNDS, TEXT],
  ["officine2", [...GROUNDS, "menthe"], TEXT],
  ["signal", GROUNDS, TEXT],
  ["on-officine", ["officine", "officine2"], TEXT],
  ["on-citron", ["citron"], TEXT],
  ["signal-data", ["papier"], GRAPHIC],
  ["bord", GROUNDS, GRAPHIC],
  ["focus", GROUNDS, GRAPHIC],
  ...CATEGORIES.map((_, at): [string, string[], number] => [`category-${at}`, ["papier"], GRAPHIC]),
];

test.each(PAIRS)("%s on %s has a contrast of %d in light and dark", (ink, grounds, least) => {
  for (const ground of grounds) {
    for (const mode of [0, 1] as const) {
      expect(contrast(colour(ink, mode), colour(ground, mode)), `${ink} on ${ground}, mode ${mode}`).toBeGreaterThanOrEqual(least);
    }
  }
});
