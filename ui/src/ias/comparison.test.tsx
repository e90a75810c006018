// @vitest-environment happy-dom
// Tests which territories are drawn side by side, on which scale, and how an address selects them.

import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import ias from "../../locales/fr/ias.json";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { Region } from "../model/api";
import { chosenTerritories, comparedSeries, isComparable } from "../model/comparison";
import { levelsUntil, sampleTheme } from "../model/theme-sample";
import type { ThemeSeries } from "../model/theme-series";
import { readView } from "../model/view";
import Comparison from "./comparison";

const language = createLanguage("fr", { ias, kit });
const CODES = ["FR-IDF", "FR-BRE", "FR-OCC", "FR-GES", "FR-PAC", "FR-NOR", "FR-HDF"] as const;
const region = (code: string, level: number | null, thresholds: Region["thresholds"] = null): Region =>
  ({ code: code as Region["code"], level, change: 0.25, flag: "", thresholds, inhabitants: null });

function sample(given: Partial<ThemeSeries> = {}): ThemeSeries {
  const presentRegions = CODES.map((code, at) => region(code, at === 0 ? null : 40 + at, code === "FR-BRE" ? [30, 60, 90, 120] : null));
  return sampleTheme({
    presentRegions, territories: ["FR", "53", ...CODES],
    compared: [{ territory: "FR-BRE", values: levelsUntil(140), provisionalFrom: "2026-01-13" }, { territory: "FR-OCC", values: levelsUntil(140).map((value) => (value === null ? null : value / 2)), provisionalFrom: null }],
    ...given,
  });
}

beforeEach(() => {
  document.body.innerHTML = "<div id=root></div>";
});

const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");

function draw(series: ThemeSeries, search = "") {
  const view = readView(new URLSearchParams(search), series.seasons);
  void act(() => render(<LanguageProvider language={language}><Comparison series={series} view={view} /></LanguageProvider>, document.getElementById("root")!));
}

test("each territory has its name, level and state, and a chart on the common scale", () => {
  draw(sample());
  const items = [...document.querySelectorAll("#compare ul > li")];
  expect(items.map((item) => item.querySelector("h3")?.textContent)).toEqual(["Bretagne", "Occitanie"]);
  expect(items.map((item) => plain(item.querySelector("p")?.textContent))).toEqual(["140,0 · épidémie, intensité très forte · +25 % en sept jours", "70,0 · +25 % en sept jours"]);
  const grids = items.map((item) => [...item.querySelectorAll("figure svg[aria-hidden] text")].map(({ textContent }) => textContent).join());
  expect(grids[0]).toBe(grids[1]);
  // The country is an area from zero.
  expect(grids[0]).toMatch(/^0,/);
  expect(items.map((item) => item.querySelectorAll("figure path").length > 2)).toEqual([true, true]);
  expect(plain(items[0]?.querySelector("[role=img]")?.getAttribute("aria-label"))).toMatch(/^Bretagne : 140,0/);
  expect(items[0]?.querySelector("a")?.getAttribute("href")).toBe("/fr/ias/flu?territory=FR-BRE");
});

test("figures in doubt have no state in words", () => {
  draw(sample({ situation: { ...sampleTheme().situation, grade: null } }));
  expect(plain(document.querySelector("#compare li p")?.textContent)).toBe("140,0 · +25 % en sept jours");
});

test("a form without a script selects them, and keeps the other choices", () => {
  draw(sample(), "territory=53&scale=log&compare=FR-BRE&compare=FR-OCC");
  const form = document.querySelector("#compare form")!;
  expect(form.getAttribute("action")).toBe("/fr/ias/flu#compare");
  const boxes = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  expect(boxes.map(({ value }) => value)).toEqual(["FR", ...CODES]);
  expect(boxes.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(["FR-BRE", "FR-OCC"]);
  expect([...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")].map(({ name, value }) => `${name}=${value}`)).toEqual(["scale=log"]);
});

test("without a selection there is only the form, and unpublished territories are not drawn", () => {
  const series = sample();
  expect(chosenTerritories(series, [])).toEqual([]);
  expect(chosenTerritories(series, ["FR-OCC", "FR", "94"])).toEqual(["FR", "FR-OCC"]);
  draw(sample({ compared: [] }));
  expect(document.querySelector("#compare ul")).toBeNull();
  expect(document.querySelectorAll("#compare input[type=checkbox]")).toHaveLength(CODES.length + 1);
});

test("numbers of people and national themes are not compared", () => {
  expect(isComparable(sample())).toBe(true);
  for (const given of [{ unit: "patients" as const }, { presentRegions: [] }]) {
    draw(sample(given));
    expect(document.querySelector("#compare")).toBeNull();
  }
});

test("a series is aligned by the days of its season, with a gap in years without 29 February", () => {
  const days = ["2026-02-28", "2026-03-01"] as const;
  const { values, provisionalFrom } = comparedSeries({ territory: "FR", days: [...days], levels: [1, null], provisional: ["2026-03-01"] });
  expect([values.length, values[180], values[181], values[182], provisionalFrom]).toEqual([183, 1, null, null, "2026-03-01"]);
});
