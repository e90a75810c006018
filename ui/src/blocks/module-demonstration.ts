// Figures that visualisation modules are shown with: drawn by formulas, the same for everybody, and marked as such wherever they
// stand. Nothing of them was measured.

/** From -1 to 1, without rhyme and always the same. */
const noise = (seed: number): number => Math.sin(seed * 12.9898) * Math.cos(seed * 4.1414);

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Regions by Insee code, each with an index of sales, 100 in the country. */
export const REGIONS: [code: string, index: number][] = ["11", "24", "27", "28", "32", "44", "52", "53", "75", "76", "84", "93", "94"].map((code, at) => [code, Math.round(100 + 28 * noise(at + 3))]);

/** Regions that a sector is made of. */
export const SECTOR = ["52", "53", "75"];

interface Line {
  name: string;
  values: number[];
}

const bell = (at: number, peak: number, width: number) => Math.exp(-(((at - peak) / width) ** 2));

/** A value per week of a season; the last one has only begun. */
export const SEASONS: Line[] = [
  { name: "2023-2024", values: range(40).map((week) => Math.round(150 * bell(week, 19, 4) + 4)) },
  { name: "2024-2025", values: range(40).map((week) => Math.round(205 * bell(week, 22, 3.4) + 4)) },
  { name: "2025-2026", values: range(18).map((week) => Math.round(190 * bell(week, 18, 4.4) + 4)) },
];

/** Percent of a market by product, month after month: each month adds up to 100. */
export const SHARES: Line[] = (() => {
  const months = range(6);
  const parts = [
    { name: "A", values: months.map((month) => 24 + month * 0.9) },
    { name: "B", values: months.map((month) => 22 - month * 0.5) },
    { name: "C", values: months.map((month) => 17 + noise(month) * 0.8) },
    { name: "D", values: months.map((month) => 13 - month * 0.2) },
  ];
  const rest = months.map((month) => 100 - parts.reduce((sum, { values }) => sum + values[month]!, 0));
  return [...parts, { name: "+", values: rest }];
})();

/** Outlets out of a hundred, week after week since the launch: that stock, that sell, that have bought again. */
export const LAUNCH: Line[] = [[88, 3], [64, 4.5], [34, 7]].map(([most, pace], at) => ({ name: String(at + 1), values: range(16).map((week) => Math.round(most! * (1 - Math.exp(-week / pace!)))) }));

/** Days of stock left by outlet, day after day; at none there is nothing to sell. */
export const STOCK: Line[] = range(6).map((outlet) => ({
  name: String(outlet + 1),
  values: range(20).map((day) => (outlet % 2 === 0 ? 6 : Math.max(0, Math.round(6 - Math.max(0, day - 4 - outlet) * (outlet === 3 ? 0.4 : 0.8))))),
}));

/** Prices of one product by channel, in euros. */
export const PRICES: Line[] = [[8.9, 0.9], [10.1, 0.5], [9.3, 1.6]].map(([mean, spread], channel) => ({ name: String(channel + 1), values: range(24).map((at) => mean! + spread! * noise(at + channel * 31 + 1)) }));

/** Patients by first and second treatment. */
export const FLOWS = [[420, 130, 60], [50, 160, 90]];

/** Stays of a patient: the day it begins, its length and its kind. */
export const STAYS: [day: number, days: number, kind: number][][] = range(5).map((patient) =>
  range(3).map((stay) => [4 + stay * 32 + Math.round(9 * noise(patient * 7 + stay)), 5 + Math.round(5 * Math.abs(noise(patient + stay * 5))), stay]),
);

/** A series that passes its threshold. */
export const ALERT = { threshold: 37, values: range(30).map((day) => Math.round(12 + 3 * noise(day) + (day > 14 ? (day - 14) * 2.1 : 0))) };
