// Prices: one euro axis, a row per channel with a line per reading, its mean as a cross and its bounds written below.

import { LAST_DAY, prices } from "../blocks/module-demonstration";
import { boxPath, round, scaleOf, type Drawing, type Form } from "./form";
import { Cross, Label, Part, Ticks } from "./marks";
import styles from "./picture.module.css";
import { Rows } from "./rows";
import { euros, mean, monthOf } from "./say";
import type { MakeSheet, Words } from "./sheet";
import { textWidth } from "./text-width";

const CHANNELS = ["pharmacy", "parapharmacy", "e-commerce"] as const;

interface Channel {
  name: string;
  values: number[];
  low: number;
  mean: number;
  high: number;
}

/** Height of the lines of readings. */
const TALL = 32;
const BOUND = 13.5;

/** The figures below both ends, moved apart where the ends are close. */
function Bounds({ x, y, low, high, print }: { x(price: number): number; y: number; low: number; high: number; print(price: number): string }) {
  const room = (textWidth(print(low), BOUND) + textWidth(print(high), BOUND)) / 2 + 8;
  const push = Math.max(0, room - (x(high) - x(low))) / 2;
  return (
    <>
      <Label x={x(low) - push} y={y} anchor="middle">{print(low)}</Label>
      <Label x={x(high) + push} y={y} anchor="middle">{print(high)}</Label>
    </>
  );
}

interface RowProps {
  channel: Channel;
  top: number;
  x(price: number): number;
  words: Words;
}

/** Its height is 88: the mean, the readings, the bounds. */
function Readings({ channel: { values, low, high, mean: middle }, top, x, words }: RowProps) {
  const [line, centre] = [top + 20, top + 20 + TALL / 2];
  return (
    <>
      <Label x={x(middle)} y={top + 10} anchor="middle">{words.t("module:price.mean")} <Part tone="signal">{euros(middle, words)}</Part></Label>
      <path class={styles.between} d={`M${round(x(low))} ${centre}H${round(x(high))}`} />
      <path class={styles.reading} d={values.map((price) => `M${round(x(price))} ${line}v${TALL}`).join("")} />
      <Cross x={x(middle)} y={centre} arm={11} />
      <Bounds x={x} y={line + TALL + 19} low={low} high={high} print={(price) => words.format.number(price, 2)} />
    </>
  );
}

function draw(channels: Channel[], words: Words, { width, isNarrow }: Form): Drawing {
  const { t, format } = words;
  const from = Math.floor(2 * Math.min(...channels.map(({ low }) => low)) - 0.2) / 2;
  const to = Math.ceil(2 * Math.max(...channels.map(({ high }) => high)) + 0.2) / 2;
  const [left, right] = isNarrow ? [20, width - 20] : [150, width - 30];
  const x = scaleOf([from, to], [left, right]);
  const [head, row] = isNarrow ? [26, 128] : [0, 112];
  const bottom = 12 + channels.length * row;
  const ticks = Array.from({ length: Math.floor(to) - Math.ceil(from) + 1 }, (_, at) => Math.ceil(from) + at);
  const content = (
    <>
      <path class={styles.grid} d={ticks.map((price) => `M${round(x(price))} 4V${bottom}`).join("")} />
      {channels.map((channel, at) => {
        const top = 8 + at * row;
        const range = t("module:price.range", { price: euros(channel.high - channel.low, words) });
        return (
          <g key={channel.name}>
            {isNarrow && <path class={styles.ground} d={boxPath(0, top - 2, width, 24)} />}
            {isNarrow ? <Label x={0} y={top + 14} tone="strong">{channel.name} <Part tone="grey">{range}</Part></Label> : (
              <>
                <Label x={0} y={top + 32} tone="strong" size={15}>{channel.name}</Label>
                <Label x={0} y={top + 52}>{range}</Label>
              </>
            )}
            <Readings channel={channel} top={top + head} x={x} words={words} />
          </g>
        );
      })}
      <path class={styles.axis} d={`M${isNarrow ? 0 : left - 10} ${bottom}H${width}`} />
      <Ticks y={bottom} ticks={ticks.map((price) => {
        const name = t("module:euros", { price: format.number(price) });
        return { x: Math.min(x(price), width - textWidth(name, BOUND) / 2), name };
      })} />
    </>
  );
  return { height: bottom + 32, content };
}

export const priceWatch: MakeSheet = (view, words) => {
  const { t, format } = words;
  const channels = prices(view).map(({ values }, at): Channel => ({
    name: t(`source:channel.${CHANNELS[at]!}`), values, low: Math.min(...values), mean: mean(values), high: Math.max(...values),
  }));
  const [pharmacy, , online] = channels as [Channel, Channel, Channel];
  const spread = ({ low, high }: Channel) => euros(high - low, words);
  const by = (measure: (channel: Channel) => number) => [...channels].sort((a, b) => measure(a) - measure(b))[0]!;
  const cheapest = by(({ low }) => low);
  const widest = by(({ low, high }) => low - high);
  return {
    finding: t("module:finding.price", { online: spread(online), pharmacy: spread(pharmacy) }),
    subtitle: t("module:sub.price", { count: pharmacy.values.length, month: monthOf(LAST_DAY, words) }),
    note: t("module:note.price"),
    figures: {
      columns: [t("module:figures.price"), ...pharmacy.values.map((_, at) => String(at + 1))],
      rows: channels.map(({ name, values }) => [name, ...values]),
      print: (value) => format.number(value, 2),
    },
    draw: (form) => draw(channels, words, form),
    panel: {
      title: t("module:panel.title.price-watch"),
      subtitle: t("module:price.taxes"),
      content: (
        <Rows
          columns={[t("module:price.channel"), t("module:price.low"), t("module:price.middle"), t("module:price.high")]}
          rows={channels.map(({ name, low, mean: middle, high }) => ({ name, cells: [low, middle, high].map((price) => format.number(price, 2)), strong: 1 }))}
          note={t("module:price.note")}
        />
      ),
    },
    answers: [
      { question: t("module:ask.price.cheap"), answer: t("module:reply.price.cheap", { name: cheapest.name, low: euros(cheapest.low, words), mean: euros(cheapest.mean, words) }) },
      { question: t("module:ask.price.spread"), answer: t("module:reply.price.spread", { name: widest.name, low: euros(widest.low, words), high: euros(widest.high, words) }) },
    ],
  };
};

