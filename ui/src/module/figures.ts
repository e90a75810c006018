// The figures of a module's drawing as text: the content of its table and its file, and the meaning of its colours.

import { alert, flows, launch, prices, regions, seasons, shares, stays, stock, type Line, type View } from "../blocks/module-demonstration";
import { endOf } from "../blocks/module-drawing";
import type { Format } from "../lib/format";
import type { Locale } from "../lib/locale";
import type { Translate } from "../lib/translate";
import { printSeason } from "../model/indicator";

export type Cell = string | number | null;

export interface Figures {
  /** The heading of the rows, then those of the columns. */
  columns: string[];
  /** Machine-readable numbers. */
  rows: Cell[][];
  print(value: number): string;
  /** Names of the coloured lines or bars, in the order of their colours, each with its last value. */
  key: KeyLine[];
  /** Whether the last column is provisional. */
  provisional?: boolean;
  /** Texts inside the drawing; positions are shares of its width and height. */
  written?: { x: number; y: number; text: string }[];
}

export interface KeyLine {
  name: string;
  last: string;
  /** The share of the drawing's height above its end, if it ends at the right edge. */
  at?: number;
}

export interface Words {
  t: Translate;
  format: Format;
  locale: Locale;
}

/** One row a line, one column a period. */
function series(lines: Line[], head: string, print: (value: number) => string): Figures {
  const most = Math.max(...lines.map(({ values }) => values.length));
  const cells = (values: number[]) => Array.from({ length: most }, (_, at) => values[at] ?? null);
  return {
    columns: [head, ...Array.from({ length: most }, (_, at) => String(at + 1))],
    rows: lines.map(({ name, values }) => [name, ...cells(values)]),
    print,
    key: lines.map(({ name, values }) => ({ name, last: print(values.at(-1) ?? 0) })),
  };
}

const CHANNELS = ["pharmacy", "parapharmacy", "e-commerce"] as const;
const LAUNCHED = ["stocking", "selling", "again"] as const;

const named = (lines: Line[], nameOf: (at: number) => string): Line[] => lines.map(({ values }, at) => ({ name: nameOf(at), values }));
/** With the positions where its lines end. */
const endingAt = (figures: Figures, places: number[]): Figures => ({ ...figures, key: figures.key.map((line, index) => ({ ...line, at: places[index]! })) });

/** The middle of each last part of a stack, from the top. */
function middlesOf(lines: Line[]): number[] {
  let below = 0;
  return lines.map(({ values }) => {
    const share = (values.at(-1) ?? 0) / 100;
    below += share;
    return 1 - below + share / 2;
  });
}

const withoutKey = (figures: Figures): Figures => ({ ...figures, key: [] });

type Draw = (view: View, words: Words) => Figures;

const ofRegions: Draw = (view, { t, format }) => ({
  columns: [t("module:figures.region"), t("module:figures.index")], rows: regions(view).map(({ code, index }) => [t(`ias:region.${code}`), index]), print: format.number, key: [],
});

export const namedSeasons = (view: View, { locale }: Pick<Words, "locale">): Line[] => seasons(view).map(({ name, values }) => ({ name: printSeason(name, locale), values }));

export const namedShares = (view: View, { t }: Pick<Words, "t">): Line[] =>
  named(shares(view), (at) => (at < 4 ? t("module:figures.product", { name: "ABCD".charAt(at) }) : t("module:figures.others")));

export const namedPrices = (view: View, { t }: Pick<Words, "t">): Line[] => named(prices(view), (at) => t(`source:channel.${CHANNELS[at]!}`));

export const namedLaunch = (view: View, { t }: Pick<Words, "t">): Line[] => named(launch(view), (at) => t(`module:figures.launch.${LAUNCHED[at]!}`));

export const namedStock = (view: View, { t }: Pick<Words, "t">): Line[] => named(stock(view), (at) => t("module:figures.outlet", { name: String(at + 1) }));

const FIGURES: Record<string, Draw> = {
  map: ofRegions,
  sectorisation: ofRegions,
  "season-comparison": (view, words) => series(namedSeasons(view, words), words.t("module:figures.week"), words.format.number),
  "market-share": (view, words) => {
    const { values } = shares(view)[0]!;
    // In the first and the last bar of the headline's product.
    const written = [0, values.length - 1].map((at) => ({ x: (at + 0.45) / values.length, y: 1 - values[at]! / 200, text: words.format.number(values[at]!, 1) }));
    const figures = series(namedShares(view, words), words.t("module:figures.month"), (value) => words.format.percent(value, 1));
    return { ...endingAt(figures, middlesOf(shares(view))), provisional: true, written };
  },
  "launch-tracking": (view, words) =>
    endingAt(series(namedLaunch(view, words), words.t("module:figures.week"), (value) => words.format.percent(value, 0)), launch(view).map(({ values }) => endOf(values))),
  "stock-out-watch": (view, words) => withoutKey(series(namedStock(view, words), words.t("module:figures.day"), words.format.number)),
  "price-watch": (view, words) => withoutKey(series(namedPrices(view, words), words.t("module:figures.price"), (value) => words.format.number(value, 2))),
  "cohort-flow": (view, { t, format }) =>
    withoutKey(series(flows(view).map((values, at) => ({ name: t("module:figures.treatment", { name: String(at + 1) }), values })), t("module:figures.next"), format.number)),
  "hospital-pathway": (view, { t, format }) => ({
    columns: [t("module:figures.stay"), ...(stays(view)[0] ?? []).map((_, at) => String(at + 1))],
    rows: stays(view).map((each, at) => [t("module:figures.patient", { name: String(at + 1) }), ...each.map(([day, days]) => `${day}-${day + days}`)]),
    print: format.number,
    key: [],
  }),
  alert: (view, { t, format }) => withoutKey(series([{ name: t("module:figures.index"), values: alert(view).values }], t("module:figures.day"), format.number)),
};

/** None for a module without a drawing. */
export const figuresOf = (id: string, view: View, words: Words): Figures | null => FIGURES[id]?.(view, words) ?? null;
