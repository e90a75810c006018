// @vitest-environment happy-dom
// Tests the map while days pass: a region that is withheld, or based on few days, is marked by its pattern, in the key,
// in its value, in the table and for screen readers.

import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import ias from "../../locales/fr/ias.json";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { sampleTheme } from "../model/theme-sample";
import { readView } from "../model/view";
import type { Map as MapDays } from "../model/api";
import { regionsOn } from "./map-days";
import { MapPlayer } from "./map-player";

const language = createLanguage("fr", { ias, kit });
const NO_FLAGS = { sparse: [], withheld: [] };

/** On the second day Brittany is withheld and Corsica is based on few days. */
const DAYS: MapDays = {
  days: ["2026-01-18", "2026-01-19"],
  regions: [
    { code: "FR-BRE", values: [12, null], flags: { ...NO_FLAGS, withheld: ["2026-01-19"] }, thresholds: null, inhabitants: null },
    { code: "FR-20R", values: [8, 31], flags: { ...NO_FLAGS, sparse: ["2026-01-19"] }, thresholds: null, inhabitants: null },
    { code: "FR-IDF", values: [10, null], flags: NO_FLAGS, thresholds: null, inhabitants: null },
  ],
};

function show(selected: string | null = null): void {
  const series = sampleTheme();
  const player = <MapPlayer series={series} view={readView(new URLSearchParams(), series.seasons)} days={DAYS} selected={selected} onSelect={() => undefined} />;
  void act(() => render(<LanguageProvider language={language}>{player}</LanguageProvider>, document.getElementById("root")!));
}

const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");
const keys = () => [...document.querySelectorAll("li")].map(({ textContent }) => plain(textContent));
const announced = () => plain(document.querySelector("[role=status]")?.textContent);
const cells = () => [...document.querySelectorAll("tbody tr")].map((row) => [...row.children].map(({ textContent }) => plain(textContent)));
const patternsOf = (id: string) => [...document.querySelectorAll(`use[href$="#${id}"]`)].map((use) => use.getAttribute("fill"));
const back = () => act(() => document.querySelector<HTMLButtonElement>('button[aria-label="Jour précédent"]')!.click());

const WITHHELD = "Non publié : secret statistique";
const DOTTED = "Calculé sur moins de 8 jours au lieu de 15";

beforeEach(() => {
  render(null, document.body);
  document.body.innerHTML = '<div id="root"></div>';
});

test("a day is shown with its flags", () => {
  expect(regionsOn(DAYS, 1).map(({ code, level, flag }) => [code, level, flag])).toEqual([["FR-BRE", null, "withheld"], ["FR-20R", 31, "sparse"], ["FR-IDF", null, ""]]);
  expect(regionsOn(DAYS, 0).map(({ flag }) => flag)).toEqual(["", "", ""]);
});

test("the map, its key, its table and its live region name withheld regions and those based on few days", () => {
  show();
  expect(patternsOf("n53")).toEqual(["url(#map-cross-hatch)"]);
  expect(patternsOf("n11")).toEqual(["url(#map-hatch)"]);
  expect(patternsOf("n94")).toEqual([null, "url(#map-dots)"]);
  expect(keys().slice(-3)).toEqual(["Pas de données", WITHHELD, DOTTED]);
  expect(cells()).toEqual([["Bretagne", WITHHELD], ["Corse", "31,0 (peu de jours)"], ["Île-de-France", "Pas de données"]]);
  expect(announced()).toBe("Le plus haut : Corse, 31,0 (peu de jours). Le plus bas : Corse, 31,0 (peu de jours). 1 région n’est pas publiée : secret statistique. 1 région est calculée sur moins de 8 jours.");
  expect(plain(document.querySelector("input[type=range]")?.getAttribute("aria-valuetext"))).toBe(`19 janvier 2026; ${announced()}`);
});

test("on another day it is not mentioned", async () => {
  show();
  await back();
  expect(patternsOf("n53")).toEqual([null]);
  expect(keys()).not.toContain(WITHHELD);
  expect(keys()).not.toContain(DOTTED);
  expect(announced()).toBe("Le plus haut : Bretagne, 12,0. Le plus bas : Corse, 8,0.");
});

test("the selected region is described as of the day", async () => {
  show("n53");
  expect(announced()).toBe(`Bretagne : ${WITHHELD}`);
  await back();
  expect(announced()).toBe("Bretagne : 12,0");
});
