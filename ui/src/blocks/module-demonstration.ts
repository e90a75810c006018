// Demonstration figures of visualisation modules: computed by formulas, the same for all visitors, and marked as such
// everywhere. None of them was measured. Each choice of the reader gives other figures, as in a real market.

/** The choices of a reader on the page of a module. */
export interface View {
  territory: "FR" | "FR-IDF" | "FR-BRE" | "FR-OCC";
  measure: "value" | "volume";
  period: "year" | "half";
}

/** The values of each choice, the default first. */
export const CHOICES = {
  territory: ["FR", "FR-IDF", "FR-BRE", "FR-OCC"],
  measure: ["value", "volume"],
  period: ["year", "half"],
} as const satisfies { [Name in keyof View]: readonly View[Name][] };

export const DEFAULT_VIEW: View = { territory: "FR", measure: "value", period: "year" };

/** Deterministic noise from -1 to 1. */
const noise = (seed: number): number => Math.sin(seed * 12.9898) * Math.cos(seed * 4.1414);

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** 0 for the whole country. */
const placeOf = ({ territory }: View): number => CHOICES.territory.indexOf(territory);

/** The deviation of a territory from the country, from -1 to 1. */
const shift = (view: View, seed: number): number => (placeOf(view) === 0 ? 0 : noise(placeOf(view) * 7 + seed));

/** Regions by INSEE code, with the code of their name. */
const REGIONS = [
  ["11", "FR-IDF"], ["24", "FR-CVL"], ["27", "FR-BFC"], ["28", "FR-NOR"], ["32", "FR-HDF"], ["44", "FR-GES"], ["52", "FR-PDL"], ["53", "FR-BRE"],
  ["75", "FR-NAQ"], ["76", "FR-OCC"], ["84", "FR-ARA"], ["93", "FR-PAC"], ["94", "FR-20R"],
] as const;

export interface Region {
  insee: string;
  code: (typeof REGIONS)[number][1];
  /** Sales by inhabitant, 100 in the country. */
  index: number;
}

export const regions = ({ measure }: View): Region[] =>
  REGIONS.map(([insee, code], at) => ({ insee, code, index: Math.round(100 + 28 * noise(at + (measure === "value" ? 3 : 4.1))) }));

/** The regions of a sector. */
export const SECTOR = ["52", "53", "75"];

export interface Line {
  name: string;
  values: number[];
}

const bell = (at: number, peak: number, width: number) => Math.exp(-(((at - peak) / width) ** 2));

/** A value per week of a season; the last one has only begun. */
export const seasons = (view: View): Line[] =>
  [
    { name: "2023-2024", weeks: 40, height: 150, peak: 19, width: 4 },
    { name: "2024-2025", weeks: 40, height: 205, peak: 22, width: 3.4 },
    { name: "2025-2026", weeks: 18, height: 190, peak: 18, width: 4.4 },
  ].map(({ name, weeks, height, peak, width }, at) => ({
    name,
    values: range(weeks).map((week) => Math.round(height * (1 + 0.2 * shift(view, at)) * bell(week, peak + 2 * shift(view, at + 5), width) + 4)),
  }));

/** The last day of the demonstration figures. */
export const LAST_DAY = "2026-11-21";

/** Percent of a market by product and month: each month adds up to 100. */
export function shares(view: View): Line[] {
  const months = range(view.period === "year" ? 12 : 6);
  const pace = view.period === "year" ? 0.5 : 1;
  const level = (at: number) => 2 * shift(view, at) + (view.measure === "value" ? 0 : [-3.1, 3.3, -2.2, 2.5][at]!);
  const parts = [
    { name: "A", values: months.map((month) => tenth(24 + level(0) + month * 0.9 * pace)) },
    { name: "B", values: months.map((month) => tenth(22 + level(1) - month * 0.5 * pace)) },
    { name: "C", values: months.map((month) => tenth(17 + level(2) + noise(month) * 0.8)) },
    { name: "D", values: months.map((month) => tenth(13 + level(3) - month * 0.2 * pace)) },
  ];
  const rest = months.map((month) => tenth(100 - parts.reduce((sum, { values }) => sum + values[month]!, 0)));
  return [...parts, { name: "+", values: rest }];
}

/** Outlets out of a hundred by week since the launch: those in stock, selling, and reordering. */
export const launch = (view: View): Line[] =>
  [[88, 3], [64, 4.5], [34, 7]].map(([most, pace], at) => ({
    name: String(at + 1),
    values: range(16).map((week) => Math.round((most! + 9 * shift(view, at)) * (1 - Math.exp(-week / (pace! * (1 + 0.3 * shift(view, at + 4))))))),
  }));

/** The earlier launch with which it is compared. */
export const launchBefore = (): Line[] =>
  [[81, 4], [51, 5.5], [23.5, 6.5]].map(([most, pace], at) => ({
    name: String(at + 1), values: range(16).map((week) => Math.round(most! * (1 - Math.exp(-week / pace!)))),
  }));

/** Days of stock left by outlet, day by day; 0 is out of stock. */
export const stock = (view: View): Line[] =>
  range(6).map((outlet) => ({
    name: String(outlet + 1),
    values: range(20).map((day) => (outlet % 2 === 0 ? 6 : Math.max(0, Math.round(6 - Math.max(0, day - 4 - outlet - 3 * shift(view, outlet)) * (outlet === 3 ? 0.4 : 0.8))))),
  }));

/** Prices of one product by channel, in euros. */
export const prices = (view: View): Line[] =>
  [[8.9, 0.9], [10.1, 0.5], [9.3, 1.6]].map(([mean, spread], channel) => ({
    name: String(channel + 1),
    values: range(24).map((at) => Math.round(100 * (mean! + 0.3 * shift(view, channel) + spread! * noise(at + channel * 31 + 1))) / 100),
  }));

/** Patients by first and second treatment, after a year or after half of one. */
export const flows = ({ period }: View): number[][] => (period === "year" ? [[420, 130, 60], [50, 160, 90]] : [[505, 73, 32], [24, 221, 55]]);

/** A stay: its first day, its length and its kind. */
export type Stay = [day: number, days: number, kind: number];

/** The stays of each patient. */
export const stays = ({ period }: View): Stay[][] =>
  range(5).map((patient) =>
    range(period === "year" ? 3 : 2).map((stay): Stay => [4 + stay * 32 + Math.round(9 * noise(patient * 7 + stay)), 5 + Math.round(5 * Math.abs(noise(patient + stay * 5))), stay]),
  );

/** A series that exceeds its threshold. */
export const alert = (view: View): { threshold: number; values: number[] } => ({
  threshold: 37,
  values: range(30).map((day) => Math.round(12 + 3 * noise(day + placeOf(view)) + (day > 14 + 2 * shift(view, 1) ? (day - 14 - 2 * shift(view, 1)) * 2.1 : 0))),
});
