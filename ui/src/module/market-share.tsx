// Shares of a market by month, stacked to 100 %; and the last month by volume against value.

import { shares, type View } from "../blocks/module-demonstration";
import { progress, lastMonths } from "./dates";
import { boxPath, everyNth, round, scaleOf, type Drawing, type Form, type Plot } from "./form";
import { Ends, Grid, Hatch, SIZE, Ticks, type End } from "./marks";
import { Pairs, type Pair } from "./pairs";
import colours from "./colours.module.css";
import styles from "./picture.module.css";
import { capital, measured, monthOf, shortMonthOf, spelled } from "./say";
import type { MakeSheet, Words } from "./sheet";
import { textWidth } from "./text-width";

export interface Product {
  name: string;
  values: number[];
}

const FILLS = [colours.fill0, colours.fill1, colours.fill2, colours.fill3, colours.fillRest];
const GRID = [0, 25, 50, 75, 100];
/** Pixels between two bars, and between two parts. */
const GAP = 4;
const SEAM = 1.5;

export const productsOf = (view: View, { t }: Pick<Words, "t">): Product[] =>
  shares(view).map(({ values }, at) => ({ name: at < 4 ? t("module:figures.product", { name: "ABCD".charAt(at) }) : t("module:figures.others"), values }));

/** The percent below each part of a month. */
const belowOf = (products: Product[], month: number): number[] => {
  let below = 0;
  return products.map(({ values }) => {
    const from = below;
    below += values[month]!;
    return from;
  });
};

interface Drawn {
  products: Product[];
  plot: Plot;
  /** Pixels a month. */
  step: number;
  y(share: number): number;
  words: Words;
}

/** The first and the last figure of the headline's product, each in its bar if it fits. */
function Written({ products: [first], plot, step, y, words: { format } }: Drawn) {
  const { values } = first!;
  return [0, values.length - 1].map((month) => {
    const text = format.number(values[month]!, 1);
    const width = textWidth(text, SIZE);
    if (width > step - GAP) return null;
    const [x, middle] = [plot.left + (month + 0.5) * step, y(values[month]! / 2)];
    return (
      <g key={month}>
        {month > 0 && <path class={colours.fill0} d={boxPath(x - (step - GAP) / 2, middle - 12, step - GAP, 24)} />}
        <text class={`${colours.written} ${colours.onOfficine}`} x={round(x)} y={round(middle + 5)} text-anchor="middle">{text}</text>
      </g>
    );
  });
}

function Bars({ products, plot, step, y }: Drawn) {
  const months = products[0]!.values.length;
  const below = Array.from({ length: months }, (_, month) => belowOf(products, month));
  return products.map(({ name, values }, at) => (
    <path key={name} class={FILLS[at]} d={values.map((share, month) => {
      const top = y(below[month]![at]! + share);
      return boxPath(plot.left + month * step + GAP / 2, top, step - GAP, Math.max(0, y(below[month]![at]!) - top - SEAM));
    }).join("")} />
  ));
}

function endsOf({ products, y, words: { format } }: Drawn): End[] {
  const last = products[0]!.values.length - 1;
  const below = belowOf(products, last);
  return products.map(({ name, values }, at): End => ({ y: y(below[at]! + values[last]! / 2), name, tone: at === 0 ? "strong" : "ink", rest: format.percent(values[last]!, 1) })).reverse();
}

function draw(products: Product[], words: Words, { kind, width, isNarrow }: Form): Drawing {
  const plot: Plot = isNarrow ? { left: 48, right: width - 78, top: 10, bottom: 250 } : { left: 52, right: width - 146, top: 10, bottom: 330 };
  const months = lastMonths(products[0]!.values.length);
  const step = (plot.right - plot.left) / months.length;
  const y = scaleOf([0, 100], [plot.bottom, plot.top]);
  const names = months.map((day) => shortMonthOf(day, words));
  const every = everyNth(months.length, step, Math.max(...names.map((name) => textWidth(name, SIZE))));
  const ticks = names.map((name, at) => ({ x: plot.left + (at + 0.5) * step, name })).filter((_, at) => (names.length - 1 - at) % every === 0);
  const drawn: Drawn = { products, plot, step, y, words };
  const hatch = `hatch-${kind}`;
  const content = (
    <>
      <Hatch id={hatch} />
      <Grid plot={plot} values={GRID} y={y} print={(value) => words.format.percent(value, 0)} />
      <Bars {...drawn} />
      <path fill={`url(#${hatch})`} d={boxPath(plot.right - step + GAP / 2, plot.top, step - GAP, plot.bottom - plot.top)} />
      <Written {...drawn} />
      <path class={styles.axis} d={`M${plot.left} ${plot.bottom}H${plot.right}`} />
      <Ticks y={plot.bottom} ticks={ticks} />
      {isNarrow ? <NarrowEnds ends={endsOf(drawn)} plot={plot} /> : <Ends ends={endsOf(drawn)} x={plot.right} range={[plot.top - 8, plot.bottom + 8]} reach={12} />}
    </>
  );
  return { height: plot.bottom + 32, content };
}

/** On a phone each name is above its share. */
const NarrowEnds = ({ ends, plot }: { ends: End[]; plot: Plot }) => (
  <Ends ends={ends.map(({ rest, ...end }) => ({ ...end, isTall: true, ...(rest ? { rest } : {}) }))} x={plot.right - 3} range={[plot.top - 8, plot.bottom + 8]} reach={8} />
);

/** Changes in points, the largest gain first. */
function changes(products: Product[], { format }: Words): string {
  const change = ({ values }: Product) => values.at(-1)! - values[0]!;
  return [...products].sort((a, b) => change(b) - change(a)).map((product) => `${product.name} ${format.signed(change(product), 1)}`).join(", ");
}

/** The last shares by both measures: a larger share in value than in volume means a high price. */
function pairsOf(view: View, words: Words): Pair[] {
  const [values, volumes] = (["value", "volume"] as const).map((measure) => productsOf({ ...view, measure }, words));
  return values!.map(({ name, values: months }, at) => ({ label: name, value: months.at(-1)!, volume: volumes![at]!.values.at(-1)! }));
}

export const marketShare: MakeSheet = (view, words) => {
  const { t, format } = words;
  const products = productsOf(view, words);
  const [first, second] = products as [Product, Product];
  const count = first.values.length;
  const months = lastMonths(count);
  const last = months.at(-1)!;
  const { days, all } = progress();
  const pairs = pairsOf(view, words);
  const [{ label, value, volume }] = pairs as [Pair];
  const gap = (month: number) => format.number(first.values[month]! - second.values[month]!, 1);
  return {
    finding: t("module:finding.share", { name: first.name, points: format.number(first.values.at(-1)! - first.values[0]!, 1), months: spelled(count, words) }),
    subtitle: t("module:sub.share", { measure: measured(view, words), from: monthOf(months[0]!, words), to: monthOf(last, words) }),
    note: t("module:note.share", { month: monthOf(last, words), days, all }),
    figures: {
      columns: [t("module:figures.month"), ...months.map((day) => monthOf(day, words))],
      rows: products.map(({ name, values }) => [name, ...values]),
      print: (share) => format.percent(share, 1),
      isProvisional: true,
    },
    draw: (form) => draw(products, words, form),
    panel: {
      title: t(value > volume ? "module:panel.dear" : "module:panel.cheap", { name: label }),
      subtitle: capital(t("module:panel.measures", { month: monthOf(last, words) })),
      content: <Pairs pairs={pairs} />,
    },
    answers: [
      { question: t("module:ask.share.who"), answer: t("module:reply.share.who", { changes: changes(products, words) }) },
      { question: t("module:ask.share.why"), answer: t("module:reply.share.why", { name: label, value: format.percent(value, 1), volume: format.percent(volume, 1) }) },
      { question: t("module:ask.share.since"), answer: t("module:reply.share.since", { first: first.name, second: second.name, before: gap(0), now: gap(count - 1), from: monthOf(months[0]!, words), to: monthOf(last, words) }) },
    ],
  };
};
