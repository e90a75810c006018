// The side chart of a module: bars of the current values or their distribution, or one measure against another.

import { alert, flows, regions, SECTOR, stays, type View } from "../blocks/module-demonstration";
import type { BarProps } from "../blocks/bar-list";
import { namedLaunch, namedPrices, namedSeasons, namedShares, namedStock, type Words } from "./figures";

/** Percent by both measures. */
export interface Pair {
  label: string;
  volume: number;
  value: number;
}

export interface Panel {
  title: string;
  bars: BarProps[];
  pairs?: Pair[];
}

type Draw = (view: View, words: Words) => [label: string, value: number, printed: string][];

const last = (values: number[]): number => values.at(-1) ?? 0;
const mean = (values: number[]): number => values.reduce((total, value) => total + value, 0) / values.length;
const LOOKED_AT = 7;
const RANKED = 6;

const KINDS = ["first", "return", "rehabilitation"] as const;

const PANELS: Record<string, Draw> = {
  map: (view, { t }) => regions(view).sort((a, b) => b.index - a.index).slice(0, RANKED).map(({ code, index }) => [t(`ias:region.${code}`), index, String(index)]),
  "season-comparison": (view, words) => namedSeasons(view, words).map(({ name, values }) => [name, Math.max(...values), words.format.number(Math.max(...values))]),
  "launch-tracking": (view, words) => namedLaunch(view, words).map(({ name, values }) => [name, last(values), words.format.percent(last(values), 0)]),
  "stock-out-watch": (view, words) => namedStock(view, words).map(({ name, values }) => {
    const days = values.filter((left) => left === 0).length;
    return [name, days, words.t("module:panel.days", { count: days })];
  }),
  "price-watch": (view, words) => namedPrices(view, words).map(({ name, values }) => [name, mean(values), words.t("module:panel.euros", { price: words.format.number(mean(values), 2) })]),
  sectorisation: (view, { t }) => regions(view).filter(({ insee }) => SECTOR.includes(insee)).map(({ code, index }) => [t(`ias:region.${code}`), index, String(index)]),
  "cohort-flow": (view, { t, format }) =>
    (flows(view)[0] ?? []).map((_, to) => {
      const count = flows(view).reduce((total, row) => total + row[to]!, 0);
      return [t("module:panel.treatment", { name: String(to + 1) }), count, format.number(count)];
    }),
  "hospital-pathway": (view, { t, format }) =>
    KINDS.slice(0, stays(view)[0]?.length).map((kind, at) => {
      const days = mean(stays(view).map((each) => each[at]?.[1] ?? 0));
      return [t(`module:panel.${kind}`), days, format.number(days, 1)];
    }),
  alert: (view, { t, format }) => {
    const { values } = alert(view);
    const first = values.length - LOOKED_AT;
    return values.slice(first).map((value, at) => [t("module:panel.day", { day: String(first + at + 1) }), value, format.number(value)]);
  },
};

/** The last shares by both measures: a larger share in value than in volume means a high price. */
function measured(view: View, words: Words): Panel {
  const [values, volumes] = (["value", "volume"] as const).map((measure) => namedShares({ ...view, measure }, words));
  const pairs = values!.map(({ name, values: months }, at) => ({ label: name, value: last(months), volume: last(volumes![at]!.values) }));
  const [first] = pairs;
  const title = words.t(first!.value > first!.volume ? "module:panel.dear" : "module:panel.cheap", { name: first!.label });
  return { title, bars: [], pairs };
}

/** None for a module without a drawing. */
export function panelOf(id: string, view: View, words: Words): Panel | null {
  if (id === "market-share") return measured(view, words);
  const rows = PANELS[id]?.(view, words);
  if (!rows) return null;
  const most = Math.max(...rows.map(([, value]) => value));
  return { title: words.t(`module:panel.title.${id as "map"}`), bars: rows.map(([label, value, printed]) => ({ label, printed, share: most === 0 ? 0 : value / most })) };
}
