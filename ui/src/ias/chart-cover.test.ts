// Tests on the real series that the labels of charts cover no curve and no other text, and stay in their frame: in
// every form, at eight widths of the page, with text of the usual and of twice the size. Without the series in
// tests/real (tests/real-data.sh) it reports that it did not run; with VIGIE_REQUIRE_ALL=1 it fails.

import { describe, expect, test } from "vitest";
import ias from "../../locales/fr/ias.json";
import kit from "../../locales/fr/kit.json";
import { BOUNDS, guttersOf, type Shown } from "../kit/chart-forms";
import type { Label } from "../kit/chart-gutter";
import { layoutChart, type ChartLayout } from "../kit/chart-layout";
import { widthOf } from "../kit/text-width";
import { createFormat } from "../lib/format";
import { createLanguage } from "../lib/i18n";
import { seasonFigure } from "../model/season-figure";
import type { ThemeSeries } from "../model/theme-series";
import { readView } from "../model/view";
import { hasRealSeries, realCharts } from "./real-series";

const WIDTHS = [320, 360, 412, 600, 768, 1024, 1280, 1440];
const SIZES = [1, 2];
/** The margins of a page and the width of its container, in pixels. */
const MARGIN = 16;
const CONTAINER = 1248;
const LINE = 17;
const NARROW = 592;

interface Box {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Drawn {
  layout: ChartLayout;
  /** The width of the frame, and that of the plot from its left edge, in pixels of usual text. */
  frame: number;
  left: number;
  plot: number;
  height: number;
  isShown(shown: Shown): boolean;
}

function drawAt(layout: ChartLayout, width: number, size: number): Drawn {
  const frame = Math.min(CONTAINER * size, width - 2 * MARGIN) / size;
  const range = BOUNDS.filter((bound) => bound <= frame).length - 1;
  const { left, right } = guttersOf(frame, { long: layout.long, ends: layout.several, sided: layout.sided });
  const height = frame < NARROW ? layout.heights.narrow : layout.heights.wide;
  return { layout, frame, left, plot: frame - left - right, height, isShown: ({ from, until }) => from <= range && until > range };
}

/** Names of peaks, from the corner of the plot. */
function peakBoxes({ layout, plot, height, isShown }: Drawn): Box[] {
  return layout.names.filter(isShown).map(({ x, y, dx, dy, anchor, lines }) => {
    const width = Math.max(...lines.map((line) => widthOf(line)));
    const from = x * plot + dx - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
    const top = y * height + dy - LINE / 2;
    return { name: lines[0]!, left: from, top, right: from + width, bottom: top + lines.length * LINE };
  });
}

/** Labels beside the plot. */
function sideBoxes({ layout, frame, plot, height }: Drawn): Box[] {
  const narrow = frame < NARROW;
  const labels: Label[] = narrow ? (frame < BOUNDS[1]! ? [] : layout.briefGutter) : layout.gutter;
  const left = plot + (narrow ? 27 : layout.zones.length > 0 ? 39 : 34);
  return labels.map(({ at, lines }) => {
    const texts = lines.map((pieces) => pieces.map(({ text }) => text).join(""));
    const half = (texts.length * LINE) / 2;
    return { name: texts.join(" "), left, top: at * height - half, right: left + Math.max(...texts.map((text) => widthOf(text))), bottom: at * height + half };
  });
}

/** The name of the current line above the plot. */
function topBoxes({ layout, left, plot, isShown }: Drawn): Box[] {
  const { label = "", end } = layout.current ?? {};
  return layout.top.filter(isShown).map(({ anchor, at, form }) => {
    const value = widthOf(end?.text ?? "");
    const width = form === "one" ? widthOf(`${label} ${end?.text}`) : form === "two" ? Math.max(widthOf(label), value) : value;
    const x = at * plot + (at === 1 ? 10 : at === 0 ? -left : 0);
    const from = x - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
    return { name: `above: ${label}`, left: from, top: form === "two" ? -75 : -58, right: from + width, bottom: -40 };
  });
}

/** Months under the axis. */
function monthBoxes({ layout, plot, height, isShown }: Drawn): Box[] {
  return layout.ticks.flatMap(({ middle, names }) => names.filter(isShown).map(({ text }) => {
    const half = widthOf(text) / 2;
    return { name: text, left: middle * plot - half, top: height + 10, right: middle * plot + half, bottom: height + 28 };
  }));
}

/** Points of a line every two pixels. */
function pointsOf(values: (number | null | undefined)[], { layout, plot, height }: Drawn): [number, number][] {
  const known = values.flatMap((value, at): [number, number | null][] => (value === undefined ? [] : [[at / (layout.count - 1), value]]));
  return known.slice(1).flatMap(([x, value], index): [number, number][] => {
    const [fromX, from] = known[index]!;
    if (value === null || from === null) return [];
    const [start, end] = [[fromX * plot, layout.y(from) * height], [x * plot, layout.y(value) * height]] as const;
    const steps = Math.max(1, Math.ceil(Math.hypot(end[0] - start[0], end[1] - start[1]) / 2));
    return Array.from({ length: steps + 1 }, (_, step) => [start[0] + ((end[0] - start[0]) * step) / steps, start[1] + ((end[1] - start[1]) * step) / steps]);
  });
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Everything that is wrong with the labels at one width. */
function faultsOf(drawn: Drawn, ground: (number | null | undefined)[]): string[] {
  const { layout, frame, left, plot } = drawn;
  const boxes = [...peakBoxes(drawn), ...sideBoxes(drawn), ...topBoxes(drawn), ...monthBoxes(drawn)];
  const faults: string[] = [];
  for (const [index, box] of boxes.entries()) {
    if (box.left < -left || box.right > frame - left) faults.push(`${box.name} leaves the frame`);
    for (const other of boxes.slice(index + 1)) if (overlap(box, other)) faults.push(`${box.name} meets ${other.name}`);
  }
  for (const box of sideBoxes(drawn)) if (box.left <= plot) faults.push(`${box.name} starts in the plot`);
  for (const { label } of layout.grid) if (widthOf(label) > left - 9) faults.push(`${label} leaves the axis`);
  const lines = [...layout.lines.map(({ values, label }) => ({ values, label })), { values: ground, label: "ground" }];
  for (const { values, label } of lines) {
    for (const [x, y] of pointsOf(values, drawn)) {
      const covering = boxes.find((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
      if (covering) return [...faults, `${covering.name} covers ${label}`];
    }
  }
  return faults;
}

const language = createLanguage("fr", { ias, kit });
const words = { t: language.t.bind(language), format: createFormat("fr") } as Parameters<typeof seasonFigure>[2];

function chartsOf(series: ThemeSeries) {
  const every = series.seasons.map(({ label }) => label).join();
  return ["", `season=${every}`, `season=${every}&scale=log`, `season=${every}&align=week`].map((search) => {
    const figure = seasonFigure(series, readView(new URLSearchParams(search), series.seasons), words, "fr");
    return { search, layout: layoutChart(figure), ground: figure.ground?.values ?? [] };
  });
}

const ready = hasRealSeries();
if (!ready && process.env.VIGIE_REQUIRE_ALL !== "1") console.log("not run: no real series");

describe.skipIf(!ready && process.env.VIGIE_REQUIRE_ALL !== "1")("labels on the real series", () => {
  const charts = ready ? realCharts() : [];

  test("the series are there", () => {
    expect(charts.length).toBeGreaterThan(8);
  });

  test.each(charts)("%s", (_, series) => {
    for (const { search, layout, ground } of chartsOf(series)) {
      const faults = WIDTHS.flatMap((width) => SIZES.flatMap((size) => faultsOf(drawAt(layout, width, size), ground).map((fault) => `${search} at ${width} px, ${size * 100} %: ${fault}`)));
      expect(faults).toEqual([]);
    }
  });

  test("peaks are named where there is room", () => {
    const named = charts.map(([, series]) => new Set(chartsOf(series)[1]!.layout.names.filter(({ until }) => until === BOUNDS.length).map(({ lines }) => lines[0])).size);
    // Flu as on 20 March 2016: five of six past seasons.
    expect(named[3]).toBeGreaterThanOrEqual(5);
  });
});
