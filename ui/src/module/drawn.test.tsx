// Tests the drawings of modules with demonstration figures and with every choice, and the names of the drawings.

import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import { alert, CHOICES, DEFAULT_VIEW, flows, launch, regions, shares, stays, stock, type View } from "../blocks/module-demonstration";
import { DRAWINGS, ModuleDrawing } from "../blocks/module-drawing";
import { createFormat } from "../lib/format";
import type { Locale } from "../lib/locale";
import type { Translate } from "../lib/translate";
import { DRAWN } from "./drawn";
import { figuresOf } from "./figures";
import { findingOf } from "./finding";
import { panelOf } from "./panel";
import { controlsOf, queryOf, readView } from "./view";

const draw = (id: string, view = DEFAULT_VIEW) => renderToString(<ModuleDrawing id={id} view={view} />);
const count = (html: string, part: RegExp) => [...html.matchAll(part)].length;

/** Prints keys with their parameters, instead of sentences. */
const words = { t: ((key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key)) as Translate, format: createFormat("en"), locale: "en" as Locale };

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
  expect(count(draw("market-share"), /<rect /g)).toBe(bars.length * bars[0]!.values.length);
  const outlets = stock(DEFAULT_VIEW);
  expect(count(draw("stock-out-watch"), /<rect /g)).toBe(outlets.length * outlets[0]!.values.length);
  expect(count(draw("stock-out-watch"), /<path /g)).toBe(outlets.flatMap(({ values }) => values).filter((left) => left === 0).length);
  expect(count(draw("cohort-flow"), /<path /g)).toBe(flows(DEFAULT_VIEW).flat().length);
  expect(count(draw("hospital-pathway"), /<rect /g)).toBe(stays(DEFAULT_VIEW).flat().length);
  expect(count(draw("launch-tracking"), /<polyline /g)).toBe(launch(DEFAULT_VIEW).length);
});

test("bars of an unfinished month are hatched if a key explains it, and marked in the table", () => {
  const page = (id: string) => renderToString(<ModuleDrawing id={id} label="Example" />);
  expect(DRAWN.filter((id) => page(id).includes('fill="url(#drawing-provisional)"'))).toEqual(["market-share"]);
  expect(DRAWN.filter((id) => figuresOf(id, DEFAULT_VIEW, words)?.provisional)).toEqual(["market-share"]);
  expect(draw("market-share")).not.toContain("drawing-provisional");
});

test("names are at the ends of lines and bars, in their order", () => {
  const placesOf = (id: string) => figuresOf(id, DEFAULT_VIEW, words)!.key.map(({ at }) => at);
  const parts = shares(DEFAULT_VIEW).map(({ values }) => values.at(-1)! / 100);
  expect(placesOf("market-share")[0]).toBeCloseTo(1 - parts[0]! / 2);
  expect(placesOf("market-share").at(-1)).toBeCloseTo(parts.at(-1)! / 2);
  const ends = [...draw("launch-tracking").matchAll(/224\.0,([\d.]+)"/g)].map(([, y]) => Number(y) / 150);
  for (const [at, place] of placesOf("launch-tracking").entries()) expect(place).toBeCloseTo(ends[at]!, 2);
});

test("shares by volume are paired with shares by value, for each choice", () => {
  for (const view of VIEWS) {
    const { title, pairs } = panelOf("market-share", view, words)!;
    const [value, volume] = (["value", "volume"] as const).map((measure) => shares({ ...view, measure }).map(({ values }) => values.at(-1)));
    expect(pairs!.map((pair) => pair.value)).toEqual(value);
    expect(pairs!.map((pair) => pair.volume)).toEqual(volume);
    expect(title).toContain(value![0]! > volume![0]! ? "module:panel.dear" : "module:panel.cheap");
  }
});

test("each has a drawing, a headline, a panel and a table for every choice", () => {
  for (const id of DRAWN)
    for (const view of VIEWS) {
      const figures = figuresOf(id, view, words)!;
      const panel = panelOf(id, view, words)!;
      const all = draw(id, view) + findingOf(id, view, words) + JSON.stringify([figures, panel]);
      expect(all, id).not.toMatch(/NaN|undefined|Infinity|\?\?\?/);
      for (const row of figures.rows) expect(row.length, id).toBe(figures.columns.length);
      expect(Math.max(...panel.bars.map(({ share }) => share)), id).toBeLessThanOrEqual(1);
      for (const { share } of panel.bars) expect(share, id).toBeGreaterThanOrEqual(0);
    }
  for (const none of [figuresOf, findingOf, panelOf]) expect(none("made-by-editors", DEFAULT_VIEW, words)).toBeNull();
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

test("the headline states the figures", () => {
  const [first] = shares(DEFAULT_VIEW);
  const gain = first!.values.at(-1)! - first!.values[0]!;
  expect(findingOf("market-share", DEFAULT_VIEW, words)).toBe(`module:finding.share {"points":"${gain.toFixed(1)}","count":12}`);
  const empty = stock(DEFAULT_VIEW).filter(({ values }) => values.includes(0)).length;
  expect(findingOf("stock-out-watch", DEFAULT_VIEW, words)).toContain(`"count":${empty}`);
  const { threshold, values } = alert(DEFAULT_VIEW);
  const day = Number(/"day":"(\d+)"/.exec(findingOf("alert", DEFAULT_VIEW, words) ?? "")?.[1]);
  expect(values[day - 1]).toBeGreaterThanOrEqual(threshold);
  expect(Math.max(...values.slice(0, day - 1))).toBeLessThan(threshold);
});

test("Thai readers get seasons in Buddhist years, everywhere", () => {
  const texts = [figuresOf, findingOf, panelOf].map((of) => JSON.stringify(of("season-comparison", DEFAULT_VIEW, { ...words, locale: "th" })));
  for (const text of texts) {
    expect(text).toContain("2567-2568");
    expect(text).not.toContain("2024-2025");
  }
});

test("shares of a month add up to the market, and every alert follows from its figures", () => {
  for (const view of VIEWS) {
    for (const month of shares(view)[0]!.values.keys()) expect(shares(view).reduce((sum, { values }) => sum + values[month]!, 0)).toBeCloseTo(100);
    expect(alert(view).values.at(-1)).toBeGreaterThan(alert(view).threshold);
    expect(alert(view).values[0]).toBeLessThan(alert(view).threshold);
    for (const [, height] of draw("market-share", view).matchAll(/ height="(\d[\d.]*)"/g)) expect(Number(height)).toBeLessThanOrEqual(150);
  }
});
