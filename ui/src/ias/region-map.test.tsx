// @vitest-environment happy-dom
// Tests the map of regions: its title, key, card and list state the same facts, as of the shown day; a region that is
// withheld, or based on few days, is marked by its pattern, in the key, in its value and in the list.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import ias from "../../locales/fr/ias.json";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { Map as MapDays, Region } from "../model/api";
import { sampleTheme } from "../model/theme-sample";
import type { ThemeSeries } from "../model/theme-series";
import { readView } from "../model/view";
import { filmOf } from "./region-days";
import { RegionMap } from "./region-map";

const language = createLanguage("fr", { ias, kit });
const LAST = "2026-01-19";
const OWN = [40, 150, 800, 1600];
const region = (code: Region["code"], level: number | null, thresholds: number[] | null = OWN, flag: Region["flag"] = ""): Region => ({ code, level, change: 0.5, flag, thresholds, inhabitants: null });

const REGIONS = [region("FR-BRE", 273.9), region("FR-NOR", 496), region("FR-IDF", 32), region("FR-20R", 41, OWN, "sparse"), region("FR-OCC", null, OWN, "withheld"), region("FR-PAC", null)];
const FLU: Partial<ThemeSeries> = { presentRegions: REGIONS, regions: [region("53", 12)], regionsDay: LAST, territories: ["FR", "FR-BRE"] };

/** Half of the level on the first day of the film, a week earlier on a third. */
const DAYS: MapDays = {
  days: ["2026-01-12", ...filmOf(LAST)].sort(),
  regions: REGIONS.map(({ code, level, thresholds, inhabitants }) => ({
    code, thresholds, inhabitants, flags: { sparse: [], withheld: [] },
    values: ["2026-01-12", ...filmOf(LAST)].sort().map((day) => (level === null ? null : day === LAST ? level : day === "2026-01-12" ? 117.2 : level / 10)),
  })),
};

const root = () => document.getElementById("root")!;

async function show(given: Partial<ThemeSeries> = {}, search = ""): Promise<void> {
  const series = sampleTheme({ ...FLU, ...given });
  const view = readView(new URLSearchParams(search), series.seasons);
  await act(() => render(<LanguageProvider language={language}><RegionMap series={series} view={view} /></LanguageProvider>, root()));
}

const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ").replaceAll("\u2060", "");
const textOf = (selector: string) => plain(document.querySelector(selector)?.textContent);
const rowsOf = (selector: string) => [...document.querySelectorAll(`${selector} tbody tr`)].map((row) => [...row.children].map(({ textContent }) => plain(textContent)));
const patternsOf = (id: string) => [...document.querySelectorAll(`use[href$="#${id}"]`)].map((use) => use.getAttribute("fill") ?? "").filter((fill) => fill.startsWith("url"));
const card = () => plain(document.querySelector("time")?.closest("div")?.textContent) ?? "";

function answer(days: MapDays | null): void {
  vi.stubGlobal("fetch", () => Promise.resolve(days ? Response.json(days) : Response.json({}, { status: 500 })));
}

const press = (name: string) => act(async () => {
  document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!.click();
  await new Promise((done) => setTimeout(done, 20));
});

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  render(null, document.body);
  document.body.innerHTML = '<div id="root"></div>';
});

afterEach(() => vi.unstubAllGlobals());

test("the title counts the regions above their threshold, and the key counts all", async () => {
  await show();
  expect(textOf("h2")).toBe("Trois régions sur quatre au-dessus du seuil");
  const counts = rowsOf("#map-key").map((row) => [row[0], row.at(-1)]);
  expect(counts).toEqual([
    ["Épidémie très forte", "aucune"], ["Épidémie forte", "aucune"], ["Épidémie moyenne", "2"], ["Épidémie faible", "1"], ["Proche du seuil", "1"], ["Loin du seuil", "aucune"],
    ["Non publié : secret statistique", "1"], ["Calculé sur moins de 8 jours au lieu de 15", "1"], ["Pas de données", "1"],
  ]);
  const sum = counts.filter(([name]) => !name?.startsWith("Calculé")).reduce((total, [, count]) => total + (Number(count) || 0), 0);
  expect(sum).toBe(REGIONS.length);
});

test("every region with a level has its figure on the map, and the others their pattern", async () => {
  await show();
  expect([...document.querySelectorAll("[role=img] > text")].map(({ textContent }) => textContent)).toEqual(["274", "496", "32", "41"]);
  expect(patternsOf("n76")).toEqual(["url(#map-cross-hatch)"]);
  expect(patternsOf("n93")).toEqual(["url(#map-hatch)"]);
  expect(patternsOf("n94")).toEqual(["url(#map-dots)"]);
});

test("the list is sorted, and names withheld regions and those based on few days", async () => {
  await show();
  expect(rowsOf("#map-list").map(([name, value]) => [name, value])).toEqual([
    ["1Normandie", "496,0"], ["2Bretagne", "273,9"], ["3Corse", "41,0 (peu de jours)"], ["4Île-de-France", "32,0"], ["Occitanie", "Non publié : secret statistique"], ["Provence-Alpes-Côte d’Azur", "Pas de données"],
  ]);
});

test("the highest region is chosen first, or that of the page; the list of regions chooses another", async () => {
  await show();
  expect(card()).toContain("Normandie");
  const choice = document.querySelector("select")!;
  await act(() => {
    choice.value = "FR-BRE";
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(card()).toMatch(/Bretagne.*273,9.*Épidémie moyenne.*2e sur 4/);
  expect(rowsOf("#map-key")[2]?.[1]).toBe("150 à 800");
  render(null, root());
  await show({ territory: "FR-BRE" });
  expect(card()).toContain("Bretagne");
});

test("with its days loaded, the film moves title, card and map, and the card has the week before", async () => {
  answer(DAYS);
  await show();
  await press("Jour suivant");
  expect(textOf("h2")).toBe("Une région sur quatre au-dessus du seuil");
  expect(card()).toMatch(/Normandie.*21 décembre 2025.*49,6.*Épidémie faible/);
  expect(document.querySelector<HTMLInputElement>("input[type=range]")?.getAttribute("aria-valuetext")).toBe("21 décembre 2025; Normandie\u00a0: 49,6");
  for (let day = 0; day < 29; day += 1) await press("Jour suivant");
  expect(card()).toContain("117,2 sept jours avant");
  expect(textOf("[role=status]")).toBe("19 janvier 2026. Normandie : 496,0");
});

test("a failed load is stated, and the day stays", async () => {
  answer(null);
  await show();
  await press("Jour suivant");
  expect(textOf("[role=status]")).toContain("n’ont pas pu être chargés");
  expect(card()).toContain("19 janvier 2026");
});

test("of held figures no level is stated: the map is hatched", async () => {
  await show({ heldBack: { since: 0, findings: [] } });
  expect(textOf("h2")).toBe("Niveau du jour inconnu");
  expect(patternsOf("n53")).toEqual(["url(#map-hatch)"]);
  expect(card()).toContain("niveau du jour inconnu");
});

test.each([
  [{ presentRegions: [region("FR-BRE", 12), region("FR-IDF", 39)] }, "Aucune région au-dessus du seuil, la plus proche : Île-de-France (39,0)"],
  [{ theme: "allergies" as const, baseline: 100, presentRegions: [region("FR-BRE", 99, null), region("FR-IDF", 115, null)] }, "Une région sur deux au-dessus de la référence"],
  [{ thresholdsUnavailable: { needed: 5, usable: [], excluded: [] }, presentRegions: [region("FR-BRE", 12, null), region("FR-IDF", 39, null)] }, "De Bretagne (12,0) à Île-de-France (39,0)"],
])("the title of other maps: %#", async (given, title) => {
  await show(given);
  expect(textOf("h2")).toBe(title);
});
