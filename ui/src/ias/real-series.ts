// The real series of May 2016 as pages have them, for tests; read from tests/real, which is not part of the repository.

import { existsSync, readFileSync } from "node:fs";
import { lastIndex } from "../kit/path";
import { slotOf, type Levels } from "../model/season";
import { sampleTheme } from "../model/theme-sample";
import type { ThemeSeries } from "../model/theme-series";

const FOLDER = "../tests/real/ias";
const SLOTS = 366;

type Rows = { day: string; cells: (number | null)[] }[];

/** The columns and rows of a historic file; days are ISO, decimals have a comma. */
function readFile(name: string): { columns: string[]; rows: Rows } {
  const [head = "", ...lines] = readFileSync(`${FOLDER}/${name}`, "latin1").split("\n").filter((line) => line.includes(";"));
  const rows = lines.map((line) => {
    const [first = "", ...cells] = line.trim().replaceAll('"', "").split(";");
    const day = /^\d\d-/.test(first) ? first.split("-").reverse().join("-") : first;
    return { day, cells: cells.map((cell) => (cell === "" || cell === "NA" ? null : Number(cell.replace(",", ".")))) };
  });
  return { columns: head.trim().replaceAll('"', "").split(";").slice(1), rows };
}

export const hasRealSeries = (): boolean => existsSync(FOLDER);

const startOf = (day: string): string => `${day.slice(5) >= "09-01" ? day.slice(0, 4) : Number(day.slice(0, 4)) - 1}-09-01`;
const labelOf = (start: string): string => `${start.slice(0, 4)}-${Number(start.slice(0, 4)) + 1}`;

type Day = [string, number | null];

/** Days as seasons, the newest first. */
export function seasonsOf(days: Day[]): ThemeSeries["seasons"] {
  const seasons = new Map<string, Levels>();
  for (const [day, value] of days) {
    const start = startOf(day);
    if (!seasons.has(start)) seasons.set(start, new Array<number | null>(SLOTS).fill(null));
    seasons.get(start)![slotOf(day)] = value;
  }
  return [...seasons].map(([start, values]) => ({ label: labelOf(start), start, values })).sort((a, b) => (a.start < b.start ? 1 : -1));
}

/** The days of a national file up to a last one. */
export function nationalDays(name: string, column: number, until = "9999"): Day[] {
  return readFile(name).rows.filter(({ day }) => day <= until).map(({ day, cells }) => [day, cells[column] ?? null]);
}

/** The current season of a column of a regional file. */
function regionalDays(name: string, column: string): Day[] {
  const { columns, rows } = readFile(name);
  const at = columns.indexOf(column);
  return rows.map(({ day, cells }) => [day, cells[at] ?? null]);
}

/** The seasons of a regional file: the current one of the country, then those of its columns. */
export function seasonsOfColumns(name: string): ThemeSeries["seasons"] {
  const { columns, rows } = readFile(name);
  const [final, recent] = [columns.indexOf("IN_Def"), columns.indexOf("IN_Temp")];
  const current = seasonsOf(rows.map(({ day, cells }) => [day, cells[final] ?? cells[recent] ?? null]));
  const past = columns.flatMap((column, at) => {
    const years = /^Sais_(\d{4})_(\d{4})$/.exec(column);
    if (!years || rows.every(({ cells }) => cells[at] == null)) return [];
    const values = new Array<number | null>(SLOTS).fill(null);
    for (const { day, cells } of rows) values[slotOf(day)] = cells[at] ?? null;
    return [{ label: `${years[1]}-${years[2]}`, start: `${years[1]}-09-01`, values }];
  });
  return [...current, ...past];
}

const EPIDEMIC: ThemeSeries["epidemic"] = {
  onset: 44.57, medium: 146.1, high: 774.2, veryHigh: 1618, level: "medium", since: null, used: [], excluded: [], week: "2016-03-14",
};

function gradeOf(level: number): "below" | "low" | "medium" | "high" {
  return level <= EPIDEMIC!.onset ? "below" : level <= EPIDEMIC!.medium ? "low" : level <= EPIDEMIC!.high ? "medium" : "high";
}

/** A theme from its seasons, with its last values provisional. */
function themeOf(theme: ThemeSeries["theme"], seasons: ThemeSeries["seasons"], given: Partial<ThemeSeries> = {}): ThemeSeries {
  const [current] = seasons;
  const slot = lastIndex(current?.values ?? []);
  const lastDay = new Date(Date.parse(`${current?.start}T00:00:00Z`) + slot * 86_400_000).toISOString().slice(0, 10);
  const provisionalFrom = new Date(Date.parse(`${lastDay}T00:00:00Z`) - 11 * 86_400_000).toISOString().slice(0, 10);
  return sampleTheme({ theme, seasons, seasonLabel: current?.label ?? "", lastDay, level: current?.values?.[slot] ?? null, provisionalFrom, ...given });
}

const GRIPPE = "Openhealth_S-Grippal.csv";

/** Flu as on one day: nationally, with the thresholds of May 2016. */
function flu(until: string): ThemeSeries {
  const days = nationalDays(GRIPPE, 1, until);
  const level = days.filter(([, value]) => value !== null).at(-1)?.[1];
  return themeOf("flu", seasonsOf(days), { epidemic: EPIDEMIC, situation: { ...sampleTheme().situation, grade: gradeOf(level ?? 0), onset: EPIDEMIC!.onset } });
}

/** A region's current season in front of that of the country. */
function regional(theme: ThemeSeries["theme"], file: string, territory: "53" | "93", country: ThemeSeries): ThemeSeries {
  const levels = country.seasons[0]?.values ?? [];
  return themeOf(theme, seasonsOf(regionalDays(file, `Loc_Reg${territory}`)), {
    territory, epidemic: country.epidemic, situation: country.situation, country: { values: levels, highest: Math.max(...levels.map(Number)) * 1.2 },
  });
}

/** Every chart by season of the real files, by name. */
export function realCharts(): [string, ThemeSeries][] {
  const vaccination = themeOf("flu-vaccination-65", seasonsOf(nationalDays("Openhealth_VaccGrippe65_Total.csv", 0)), {
    unit: "percent", method: "published", target: 75,
    coverage: { campaign: { from: "10-13", to: "01-31" }, distance: null, population: null, populationVintage: "", sameDayLastSeason: null, target: 75 },
  });
  const scabies = themeOf("scabies", seasonsOf(nationalDays("Openhealth_Gale.csv", 0)));
  return [
    ...["2011-01-10", "2013-02-08", "2015-01-25", "2016-03-20", "2016-05-13"].map((day): [string, ThemeSeries] => [`flu on ${day}`, flu(day)]),
    ["flu in Bretagne", regional("flu", "Openhealth_S-Grippal_Regions.csv", "53", flu("2016-05-13"))],
    ["vaccination", vaccination],
    ["scabies", scabies],
    ["scabies in Provence", regional("scabies", "Openhealth_Gale_Regions.csv", "93", scabies)],
    ["allergies", themeOf("allergies", seasonsOfColumns("Openhealth_allergies_Regions.csv"), { baseline: 100 })],
    ["lice", themeOf("lice", seasonsOfColumns("Openhealth_poux_Regions.csv"), { baseline: 100 })],
  ];
}
