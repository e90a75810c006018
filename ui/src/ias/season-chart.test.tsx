// @vitest-environment happy-dom
// Tests the estimate of final values in drawing, reading and tables: separate from the values, and only if there is
// one.

import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import ias from "../../locales/fr/ias.json";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { sampleTheme } from "../model/theme-sample";
import type { ThemeSeries } from "../model/theme-series";
import { readView } from "../model/view";
import { DayTable } from "./day-table";
import { SeasonChart } from "./season-chart";

const language = createLanguage("fr", { ias, kit });
const nowcast = {
  probability: 0.8, versions: 120, days: ["2026-01-17", "2026-01-18", "2026-01-19"].map((day, at) => ({ day, level: 90 + at, low: 85 + at, high: 97.5 + at })),
};

beforeEach(() => {
  document.body.innerHTML = "<div id=root></div>";
});

const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");

function draw(given: Partial<ThemeSeries>, { framed = false, search = "" } = {}) {
  const series = sampleTheme(given);
  const view = readView(new URLSearchParams(search), series.seasons);
  const shown = <><SeasonChart series={series} view={view} framed={framed} /><DayTable series={series} view={view} /></>;
  void act(() => render(<LanguageProvider language={language}>{shown}</LanguageProvider>, document.getElementById("root")!));
}

const rows = () => [...document.querySelectorAll("tbody tr")].map((row) => [...row.children].map(({ textContent }) => plain(textContent)));

test("an estimate has its own line, band, key, note and column", () => {
  draw({ nowcast }, { search: "table=daily" });
  const drawn = [...document.querySelectorAll("[data-estimate] path")].map((path) => path.getAttribute("d"));
  expect(drawn).toHaveLength(2);
  // 17 January is the 139th day of a season; the line goes on to the 19th.
  expect(drawn[1]).toMatch(/^M138 \d+l/);
  expect(plain(document.querySelector("figure > p")?.textContent)).toBe("Estimation de la valeur définitive");
  const notes = [...document.querySelectorAll("li")].map(({ textContent }) => plain(textContent));
  expect(notes.find((note) => note?.startsWith("Bande et tirets"))).toContain("92,0 (87,0 à 99,5) le 19 janvier 2026. La valeur définitive s’y trouvera avec une probabilité de 80 %, d’après 120 versions");
  expect(rows()[0]).toEqual(["19 janvier 2026", "140,0", "provisoire", "", "31 janv.", "92,0 (87,0 à 99,5)"]);
  expect(rows()[3]?.at(-1)).toBe("");
  expect(plain(document.querySelector("input[type=range]")?.getAttribute("aria-valuetext"))).toContain("Estimation de la valeur définitive : 92,0 (87,0 à 99,5)");
});

test("by week it is on the weekdays of its days", () => {
  draw({ nowcast }, { search: "align=week" });
  expect(document.querySelector("[data-estimate] path:last-child")?.getAttribute("d")).toMatch(/^M\d+ \d+l/);
});

test("without an estimate nothing is drawn or said, nor in a frame of another site", () => {
  for (const [given, framed] of [[{}, false], [{ nowcast }, true], [{ nowcast: { ...nowcast, days: nowcast.days.map((day) => ({ ...day, day: "2024-01-01" })) } }, false]] as const) {
    draw(given, { framed });
    expect(document.querySelector("[data-estimate]")).toBeNull();
    expect(document.querySelector("figure > p")).toBeNull();
  }
  draw({}, { search: "table=daily" });
  expect(rows()[0]).toHaveLength(5);
});
