// The figures behind the drawing of a module, in words: what its table says, and what its colours stand for.

import { ALERT, FLOWS, LAUNCH, PRICES, REGIONS, SEASONS, SHARES, STAYS, STOCK } from "../blocks/module-demonstration";
import type { Format } from "../lib/format";
import type { Translate } from "../lib/translate";

export interface Figures {
  /** What the rows are, then what each column is. */
  columns: string[];
  rows: string[][];
  /** Names of the coloured lines or bars, in the order of their colours, each with its last value. */
  key: { name: string; last: string }[];
}

interface Words {
  t: Translate;
  format: Format;
}

interface Line {
  name: string;
  values: number[];
}

/** One row a line, one column a step in time. */
function series(lines: Line[], head: string, print: (value: number) => string): Figures {
  const most = Math.max(...lines.map(({ values }) => values.length));
  const cells = (values: number[]) => Array.from({ length: most }, (_, at) => (values[at] === undefined ? "" : print(values[at])));
  return {
    columns: [head, ...Array.from({ length: most }, (_, at) => String(at + 1))],
    rows: lines.map(({ name, values }) => [name, ...cells(values)]),
    key: lines.map(({ name, values }) => ({ name, last: print(values.at(-1) ?? 0) })),
  };
}

const CHANNELS = ["pharmacy", "parapharmacy", "e-commerce"] as const;
const LAUNCHED = ["stocking", "selling", "again"] as const;

const regions = ({ t, format }: Words): Figures => ({
  columns: [t("module:figures.region"), t("module:figures.index")], rows: REGIONS.map(([code, index]) => [code, format.number(index)]), key: [],
});

const named = (lines: Line[], nameOf: (at: number) => string): Line[] => lines.map(({ values }, at) => ({ name: nameOf(at), values }));
const withoutKey = (figures: Figures): Figures => ({ ...figures, key: [] });

const FIGURES: Record<string, (words: Words) => Figures> = {
  map: regions,
  sectorisation: regions,
  "season-comparison": ({ t, format }) => series(SEASONS, t("module:figures.week"), format.number),
  "market-share": ({ t, format }) => series(named(SHARES, (at) => (at < SHARES.length - 1 ? t("module:figures.product", { name: SHARES[at]!.name }) : t("module:figures.others"))), t("module:figures.month"), (value) => format.percent(value, 1)),
  "launch-tracking": ({ t, format }) => series(named(LAUNCH, (at) => t(`module:figures.launch.${LAUNCHED[at]!}`)), t("module:figures.week"), (value) => format.percent(value, 0)),
  "stock-out-watch": ({ t, format }) => withoutKey(series(named(STOCK, (at) => t("module:figures.outlet", { name: String(at + 1) })), t("module:figures.day"), format.number)),
  "price-watch": ({ t, format }) => withoutKey(series(named(PRICES, (at) => t(`source:channel.${CHANNELS[at]!}`)), t("module:figures.price"), (value) => format.number(value, 2))),
  "cohort-flow": ({ t, format }) => withoutKey(series(FLOWS.map((values, at) => ({ name: t("module:figures.treatment", { name: String(at + 1) }), values })), t("module:figures.next"), format.number)),
  "hospital-pathway": ({ t }) => ({
    columns: [t("module:figures.stay"), "1", "2", "3"],
    rows: STAYS.map((stays, at) => [t("module:figures.patient", { name: String(at + 1) }), ...stays.map(([day, days]) => `${day}-${day + days}`)]),
    key: [],
  }),
  alert: ({ t, format }) => withoutKey(series([{ name: t("module:figures.index"), values: ALERT.values }], t("module:figures.day"), format.number)),
};

/** None of a module that is not drawn. */
export const figuresOf = (id: string, words: Words): Figures | null => FIGURES[id]?.(words) ?? null;
