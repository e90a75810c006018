// Tests the large chart: the last seasons, each by day, without decimals that no eye sees.

import { expect, test } from "vitest";
import { levelsUntil, sampleTheme } from "../model/theme-sample";
import { lastSeasons, thin } from "./thin";

test("the last seasons are requested by their labels", () => {
  expect(lastSeasons("2025-2026")).toBe("?season=2025-2026,2024-2025,2023-2024,2022-2023,2021-2022,2020-2021,2019-2020");
});

test("every day of a season is sent, rounded", () => {
  const series = sampleTheme();
  series.seasons[1]!.values = levelsUntil(366).map((level) => level! + 0.26);
  const { seasons } = thin(series);
  expect(seasons.map(({ values }) => values?.length)).toEqual([366, 366, undefined]);
  expect([seasons[1]?.values?.[3], seasons[1]?.values?.[30]]).toEqual([3.3, 30]);
});
