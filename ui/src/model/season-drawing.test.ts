// Tests the season chart: requested seasons in their roles, thresholds that do not flatten the lines, facts at their
// days, the campaign over its months.

import { describe, expect, test } from "vitest";
import { campaignOf, extentOf, heldBy, linesOf, notchesOf, remarksOf, runsOf, thresholdsOf } from "./season-drawing";
import { slotOf } from "./season";
import { sampleTheme } from "./theme-sample";
import type { ThemeSeries } from "./theme-series";
import { readView } from "./view";

const viewOf = (search = "") => readView(new URLSearchParams(search), sampleTheme().seasons);
const name = (label: string) => label.slice(0, 4);

test("seasons that were not sent or not selected are not drawn; each keeps its role", () => {
  const lines = linesOf(sampleTheme(), viewOf(), name);
  expect(lines.map(({ id, label, tone }) => [id, label, tone])).toEqual([["2025-2026", "2025", "current"], ["2024-2025", "2024", "last"]]);
  expect(linesOf(sampleTheme(), viewOf("?season=2023-2024"), name).map(({ id }) => id)).toEqual(["2025-2026"]);
});

test("only the current season has provisional and sparse values, at their positions by date and by week", () => {
  const series = sampleTheme({ flags: { sparse: ["2025-12-25", "2020-12-25"], withheld: [] } });
  const [current, last] = linesOf(series, viewOf(), name);
  expect(current).toMatchObject({ provisionalFrom: slotOf("2026-01-13"), sparse: [slotOf("2025-12-25")] });
  expect(last).not.toHaveProperty("provisionalFrom");
  const [weekly] = linesOf(series, viewOf("?align=week"), name);
  expect(weekly?.values[weekly.provisionalFrom ?? -1]).toBe(slotOf("2026-01-13"));
});

describe("thresholds", () => {
  const epidemic = { onset: 49, medium: 211, high: 733, veryHigh: 1272, level: "low", week: "2026-01-12", since: null, used: [], excluded: [] } as const;
  const thresholds = thresholdsOf(sampleTheme({ epidemic: { ...epidemic, used: [], excluded: [] }, target: 75 }));

  test("depend on the theme", () => {
    expect(thresholds.map(({ name: key }) => key)).toEqual(["target", "onset", "medium", "high", "veryHigh"]);
    expect(thresholdsOf(sampleTheme())).toEqual([]);
  });

  test("the axis includes the epidemic threshold in a low season, and for a region the common maximum", () => {
    const given = { epidemic: { ...epidemic, used: [], excluded: [] } };
    expect(Math.max(...heldBy(sampleTheme(given)))).toBeCloseTo(1.2 * 49);
    const country = { values: [], highest: 332 };
    expect(Math.max(...heldBy(sampleTheme({ country })))).toBe(332);
    expect(heldBy(sampleTheme({ ...given, country: { ...country, highest: 20 } }))).toContain(211);
  });

  test("ranges above it are marked on the axis, and only winter is drawn until it is over", () => {
    const series = sampleTheme({ epidemic: { ...epidemic, used: [], excluded: [] } });
    expect(runsOf(series, viewOf())).toEqual([{ from: 50, to: 140 }]);
    expect(runsOf(sampleTheme(), viewOf())).toEqual([]);
    expect([extentOf(series, viewOf()), extentOf({ ...series, lastDay: "2026-06-02" }, viewOf()), extentOf(sampleTheme(), viewOf())]).toEqual([274, 366, 366]);
  });
});

test("facts are those of the drawn seasons, in the order of their days", () => {
  const annotations: ThemeSeries["annotations"] = [
    { day: "2026-01-10", key: "peak", value: 90, event: null },
    { day: "2025-12-20", key: "onset", value: 50, event: null },
    { day: "2024-02-01", key: "peak", value: 300, event: null },
    { day: "2026-01-11", key: "forced", value: null, event: null },
  ];
  const series = sampleTheme({ annotations });
  expect(remarksOf(series, viewOf("?season=2024-2025")).map(({ day, season, at }) => [day, season, at])).toEqual([
    ["2025-12-20", "2025-2026", slotOf("2025-12-20")],
    ["2026-01-10", "2025-2026", slotOf("2026-01-10")],
  ]);
});

test("only holidays of the current season are on the axis", () => {
  expect(notchesOf(sampleTheme({ holidays: ["2025-08-15", "2025-11-11", "2026-01-01"] }), viewOf())).toEqual([slotOf("2025-11-11"), slotOf("2026-01-01")]);
});

test("the campaign of a season spans the turn of the year", () => {
  const coverage = { populationVintage: "", population: 1, target: 75, distance: -20, sameDayLastSeason: null, campaign: { from: "10-01", to: "01-31" } };
  expect(campaignOf(sampleTheme({ coverage }), viewOf())).toEqual({ from: slotOf("2025-10-01"), to: slotOf("2026-01-31") });
  expect(campaignOf(sampleTheme(), viewOf())).toBeNull();
});
