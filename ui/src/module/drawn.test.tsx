// Tests the thumbnails of modules and the choices of their pages.

import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import { alert, CHOICES, DEFAULT_VIEW, flows, launch, regions, shares, stays, stock, type View } from "../blocks/module-demonstration";
import { DRAWINGS, ModuleDrawing } from "../blocks/module-drawing";
import { DRAWN } from "./drawn";
import { controlsOf, queryOf, readView } from "./view";

const draw = (id: string, view = DEFAULT_VIEW) => renderToString(<ModuleDrawing id={id} view={view} />);
const count = (html: string, part: RegExp) => [...html.matchAll(part)].length;

const VIEWS: View[] = CHOICES.territory.flatMap((territory) => CHOICES.measure.flatMap((measure) => CHOICES.period.map((period) => ({ territory, measure, period }))));

test("every module with a drawing has its own kind of drawing", () => {
  expect(Object.keys(DRAWINGS)).toEqual(DRAWN);
  const drawings = DRAWN.map((id) => draw(id));
  expect(new Set(drawings).size).toBe(DRAWN.length);
  expect(draw("made-by-editors")).toBe("");
});

test("a map shows every region, bars every share, cells every day, bands every flow", () => {
  expect(count(draw("map"), /<use /g)).toBe(regions(DEFAULT_VIEW).length);
  const bars = shares(DEFAULT_VIEW);
  expect(count(draw("market-share"), /M\d+ \d+V\d+/g)).toBe(bars.length * bars[0]!.values.length);
  const outlets = stock(DEFAULT_VIEW);
  expect(count(draw("stock-out-watch"), /<rect /g)).toBe(outlets.length * outlets[0]!.values.length);
  expect(count(draw("stock-out-watch"), /<path /g)).toBe(outlets.flatMap(({ values }) => values).filter((left) => left === 0).length);
  expect(count(draw("cohort-flow"), /<path /g)).toBe(flows(DEFAULT_VIEW).flat().length);
  expect(count(draw("hospital-pathway"), /<rect /g)).toBe(stays(DEFAULT_VIEW).flat().length);
  expect(count(draw("launch-tracking"), /<polyline /g)).toBe(launch(DEFAULT_VIEW).length);
});

test("a choice that a page offers changes its content, and is restored from its address", () => {
  for (const id of DRAWN)
    for (const name of controlsOf(id)) {
      const view = { ...DEFAULT_VIEW, [name]: CHOICES[name].at(-1) };
      expect(draw(id, view), `${id} ${name}`).not.toBe(draw(id));
      expect(readView(new URLSearchParams(queryOf(id, view)))).toEqual(view);
    }
  expect(DRAWN.filter((id) => controlsOf(id).length === 0)).toEqual([]);
  expect(queryOf("map", DEFAULT_VIEW)).toBe("");
  expect(readView(new URLSearchParams("territory=Mars&measure=&period=year"))).toEqual(DEFAULT_VIEW);
});

test("shares of a month add up to the market, and every alert follows from its figures", () => {
  for (const view of VIEWS) {
    for (const month of shares(view)[0]!.values.keys()) expect(shares(view).reduce((sum, { values }) => sum + values[month]!, 0)).toBeCloseTo(100);
    expect(alert(view).values.at(-1)).toBeGreaterThan(alert(view).threshold);
    expect(alert(view).values[0]).toBeLessThan(alert(view).threshold);
    for (const [, height] of draw("market-share", view).matchAll(/ height="(\d[\d.]*)"/g)) expect(Number(height)).toBeLessThanOrEqual(150);
  }
});
