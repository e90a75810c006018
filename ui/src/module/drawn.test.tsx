// Holds the drawings of modules to the figures that they are drawn from, and the list of them to the drawings.

import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import { ALERT, FLOWS, LAUNCH, REGIONS, SHARES, STAYS, STOCK } from "../blocks/module-demonstration";
import { DRAWINGS, ModuleDrawing } from "../blocks/module-drawing";
import { createFormat } from "../lib/format";
import type { Translate } from "../lib/translate";
import { DRAWN } from "./drawn";
import { figuresOf } from "./figures";

const draw = (id: string) => renderToString(<ModuleDrawing id={id} />);
const count = (html: string, part: RegExp) => [...html.matchAll(part)].length;

test("every module that is said to be drawn is, each in its own way", () => {
  expect(Object.keys(DRAWINGS)).toEqual(DRAWN);
  const drawings = DRAWN.map(draw);
  expect(new Set(drawings).size).toBe(DRAWN.length);
  for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
  expect(draw("made-by-editors")).toBe("");
});

test("a map shows every region, bars every share, cells every day, bands every flow", () => {
  expect(count(draw("map"), /<use /g)).toBe(REGIONS.length);
  expect(count(draw("market-share"), /<rect /g)).toBe(SHARES.length * SHARES[0]!.values.length);
  expect(count(draw("stock-out-watch"), /<rect /g)).toBe(STOCK.length * STOCK[0]!.values.length);
  expect(count(draw("stock-out-watch"), /<path /g)).toBe(STOCK.flatMap(({ values }) => values).filter((left) => left === 0).length);
  expect(count(draw("cohort-flow"), /<path /g)).toBe(FLOWS.flat().length);
  expect(count(draw("hospital-pathway"), /<rect /g)).toBe(STAYS.flat().length);
  expect(count(draw("launch-tracking"), /<polyline /g)).toBe(LAUNCH.length);
});

test("every drawing has its figures as a table, of rows that are as long as its head", () => {
  const words = { t: ((key: string) => key) as Translate, format: createFormat("fr") };
  for (const id of DRAWN) {
    const figures = figuresOf(id, words);
    expect(figures?.rows.length, id).toBeGreaterThan(0);
    for (const row of figures?.rows ?? []) expect(row.length, id).toBe(figures?.columns.length);
  }
  expect(figuresOf("market-share", words)?.rows[0]).toEqual(["module:figures.product", "24,0\u00a0%", "24,9\u00a0%", "25,8\u00a0%", "26,7\u00a0%", "27,6\u00a0%", "28,5\u00a0%"]);
  expect(figuresOf("made-by-editors", words)).toBeNull();
});

test("shares of a month add up to the market, and the alert is raised by the figures", () => {
  for (const month of SHARES[0]!.values.keys()) expect(SHARES.reduce((sum, { values }) => sum + values[month]!, 0)).toBeCloseTo(100);
  expect(ALERT.values.at(-1)).toBeGreaterThan(ALERT.threshold);
  expect(ALERT.values[0]).toBeLessThan(ALERT.threshold);
  for (const [, height] of draw("market-share").matchAll(/ height="(\d[\d.]*)"/g)) expect(Number(height)).toBeLessThanOrEqual(150);
});
