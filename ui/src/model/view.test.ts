// Tests the addresses of views: their choices, and that a view is restored from its own address.

import { expect, test } from "vitest";
import type { SeasonLevels } from "./api";
import { sampleTheme } from "./theme-sample";
import { queryOf, readView } from "./view";

const LABELS = ["2026-2027", "2025-2026", "2024-2025", "2023-2024", "2022-2023"];
const SEASONS = LABELS.map((label): SeasonLevels => ({ label, start: "", values: null }));

test.each([
  ["", LABELS.slice(0, 4)],
  ["?season=2022-2023", ["2026-2027", "2022-2023"]],
  ["?season=2022-2023,2024-2025", ["2026-2027", "2024-2025", "2022-2023"]],
  ["?season=2026-2027&season=2025-2026", ["2026-2027", "2025-2026"]],
  ["?season=1999-2000", ["2026-2027"]],
])("the address %s gives %j", (search, shown) => {
  expect(readView(new URLSearchParams(search), SEASONS).shown).toEqual(shown);
});

test("other choices are parsed exactly as written", () => {
  const view = (search: string) => readView(new URLSearchParams(search), SEASONS);
  expect(view("?scale=log&align=week&table=daily&map=former&history=all")).toMatchObject({ log: true, weekly: true, table: "daily", former: true, history: "all" });
  expect(view("?scale=LOG&align=&table=1&map=present&history=")).toMatchObject({ log: false, weekly: false, table: null, former: false, history: null });
});

test("the default view has no query", () => {
  const series = sampleTheme();
  expect(queryOf(series, readView(new URLSearchParams(), series.seasons))).toBe("");
});

test("a view is restored from its address", () => {
  const series = sampleTheme({ territory: "FR-BRE", asOf: "2026-01-19", latest: false });
  const view = readView(new URLSearchParams("?season=2023-2024&scale=log&align=week&map=former&history=5"), series.seasons);
  const query = queryOf(series, view);
  expect(query).toBe("?territory=FR-BRE&as_of=2026-01-19&season=2025-2026,2023-2024&scale=log&align=week&map=former&history=5");
  expect(readView(new URLSearchParams(query), series.seasons)).toEqual(view);
});

test("seasons that a territory lacks are retained for those that have them", () => {
  const search = new URLSearchParams("?season=2025-2026,2023-2024,2019-2020,tomorrow");
  const region = sampleTheme({ territory: "53", seasons: sampleTheme().seasons.slice(0, 1) });
  const view = readView(search, region.seasons);
  expect([view.shown, view.absent]).toEqual([["2025-2026"], ["2023-2024", "2019-2020"]]);
  expect(queryOf(region, view, { territory: null })).toBe("?season=2025-2026,2023-2024,2019-2020");
  expect(queryOf(region, readView(new URLSearchParams(), region.seasons), { territory: null })).toBe("");
});

test("one choice is changed or removed, the others stay", () => {
  const series = sampleTheme({ territory: "53", asOf: "2026-01-19" });
  const view = readView(new URLSearchParams("?scale=log"), series.seasons);
  expect(queryOf(series, view, { as_of: null })).toBe("?territory=53&scale=log");
  const byWeek = readView(new URLSearchParams("?season=2023-2024&align=week&history=all"), series.seasons);
  expect(queryOf(series, byWeek, { history: null })).toBe("?territory=53&as_of=2026-01-19&season=2025-2026,2023-2024&align=week");
  expect(queryOf(series, view, { territory: "11", table: "daily" })).toBe("?territory=11&as_of=2026-01-19&scale=log&table=daily");
});
