// Days of stock left by outlet and day, with the days without stock on the same rows.

import { LAST_DAY, stock } from "../blocks/module-demonstration";
import { isMonday, lastDays } from "./dates";
import { boxPath, round, type Drawing, type Form } from "./form";
import { Label, type Tone } from "./marks";
import colours from "./colours.module.css";
import styles from "./picture.module.css";
import { capital, spelled } from "./say";
import type { MakeSheet, Words } from "./sheet";
import { textWidth } from "./text-width";

interface Outlet {
  name: string;
  values: number[];
  /** Days without stock, and the index of the first. */
  out: number;
  since: number;
  left: number;
}

const USUAL = 6;
const DAYS = 20;
/** Of the usual stock, less, little and none. */
const CLASSES = [colours.fine, colours.less, colours.low, colours.out];
const GROUNDS = [colours.onFine, colours.onLess, colours.onLow, colours.onOut];
const classOf = (left: number): number => (left >= USUAL ? 0 : left > 3 ? 1 : left > 0 ? 2 : 3);

interface Layout {
  /** Left end, distance and size of the cells. */
  left: number;
  step: number;
  row: number;
  tall: number;
  /** Height above the cells of a row. */
  head: number;
  /** The right columns; none on a phone, where they are above their row. */
  columns: number;
}

function layoutOf({ width, isNarrow }: Form): Layout {
  if (isNarrow) return { left: 0, step: width / DAYS, row: 62, tall: 28, head: 24, columns: 0 };
  const [names, columns] = width > 1000 ? [150, 262] : width > 600 ? [124, 206] : [106, 176];
  const step = (width - names - columns) / DAYS;
  return { left: names, step, row: width > 600 ? 48 : 42, tall: width > 600 ? 38 : 32, head: 0, columns: width - columns + (width > 1000 ? 34 : 12) };
}

interface PartProps {
  outlets: Outlet[];
  layout: Layout;
  top: number;
  words: Words;
}

/** The outlets by cells, one path a class, and a figure in each cell below the usual stock. */
function Cells({ outlets, layout: { left, step, row, tall, head }, top }: PartProps) {
  const paths = CLASSES.map(() => "");
  const figures = outlets.flatMap(({ name, values }, at) => values.map((days, day) => {
    const [x, y, kind] = [left + day * step, top + at * row + head, classOf(days)];
    paths[kind] += boxPath(x, y, step - 2, tall);
    if (kind === 0) return null;
    return <text key={name + day} class={`${colours.written} ${GROUNDS[kind]}`} x={round(x + step / 2 - 1)} y={round(y + tall / 2 + 4.5)} text-anchor="middle">{days === 0 ? "×" : days}</text>;
  }));
  return <>{paths.map((path, kind) => path && <path key={kind} class={CLASSES[kind]} d={path} />)}{figures}</>;
}

const stateOf = ({ out, since, left }: Outlet, { t, format }: Words): { days: string; when: string; tone: Tone } => {
  if (out > 0) return { days: t("module:panel.days", { count: out }), when: format.shortDate(lastDays(DAYS)[since]!), tone: "ink" };
  return { days: t("module:stock.none"), when: left < USUAL ? t("module:stock.left", { count: left }) : "", tone: "signal" };
};

/** Names at the left, days without stock at the right. */
function Beside({ outlets, layout: { row, tall, columns }, top, words, width }: PartProps & { width: number }) {
  const most = Math.max(1, ...outlets.map(({ out }) => out));
  const room = width > 1000 ? 90 : 0;
  return outlets.map((outlet, at) => {
    const y = top + at * row + tall / 2;
    const { days, when, tone } = stateOf(outlet, words);
    const bar = (outlet.out / most) * room;
    return (
      <g key={outlet.name}>
        <Label x={0} y={y + 4.5} tone={outlet.out > 0 ? "strong" : "grey"}>{outlet.name}</Label>
        {bar > 0 && <path class={colours.out} d={boxPath(columns, y - 10, bar, 20)} />}
        <Label x={columns + (bar > 0 ? bar + 8 : 0)} y={y + 4.5} tone={outlet.out > 0 ? "strong" : "grey"}>{days}</Label>
        {when && <Label x={width} y={y + 4.5} anchor="end" tone={outlet.out > 0 ? "grey" : tone}>{when}</Label>}
      </g>
    );
  });
}

/** On a phone, both on the line above the cells. */
function Above({ outlets, layout: { row }, top, words, width }: PartProps & { width: number }) {
  return outlets.map((outlet, at) => {
    const { days, when, tone } = stateOf(outlet, words);
    const text = outlet.out > 0 ? words.t("module:stock.since", { days, day: when }) : when;
    return (
      <g key={outlet.name}>
        <Label x={0} y={top + at * row + 16} tone={outlet.out > 0 ? "strong" : "ink"}>{outlet.name}</Label>
        {text && <Label x={width} y={top + at * row + 16} anchor="end" tone={outlet.out > 0 ? "ink" : tone}>{text}</Label>}
      </g>
    );
  });
}

/** The meaning of the classes, on the first line, in two lines where the cells are short of room. */
function Key({ left, words: { t }, isShort }: { left: number; words: Words; isShort: boolean }) {
  const names = [t("module:panel.days", { count: USUAL }), t("module:stock.less"), t("module:stock.low"), t("module:stock.out")];
  let x = left;
  return names.map((name, at) => {
    if (isShort && at === 2) x = left;
    const [from, y] = [x, isShort && at > 1 ? 27 : 0];
    x += isShort ? 132 : 30 + textWidth(name, 13.5) + 26;
    return (
      <g key={name}>
        <path class={CLASSES[at]} d={boxPath(from, y, 22, 20)} />
        {at === 3 && <text class={`${colours.written} ${GROUNDS[3]}`} x={round(from + 11)} y={y + 14.5} text-anchor="middle">×</text>}
        <Label x={from + 30} y={y + 15} tone="ink">{name}</Label>
      </g>
    );
  });
}

function draw(outlets: Outlet[], words: Words, form: Form): Drawing {
  const { width, isNarrow } = form;
  const layout = layoutOf(form);
  const { left, step, row, tall, head, columns } = layout;
  const top = width < 700 ? 62 : 44;
  const bottom = top + (outlets.length - 1) * row + head + tall;
  const days = lastDays(DAYS);
  const named = days.flatMap((day, at) => {
    const room = (textWidth(words.format.shortDate(day), 13.5) + 8) * (isNarrow ? 1.5 : 1);
    const isNear = Math.min(at, DAYS - 1 - at) * step < room;
    return at === 0 || at === DAYS - 1 || (isMonday(day) && !isNear) ? [{ x: left + (at + 0.5) * step - 1, day, at }] : [];
  });
  const part = { outlets, layout, top, words };
  const content = (
    <>
      <Key left={isNarrow ? 0 : left} words={words} isShort={width < 700} />
      {columns > 0 && (
        <>
          <Label x={columns} y={top - 29} tone="strong">{words.t("module:stock.without")}</Label>
          <Label x={width} y={top - 29} anchor="end" tone="strong">{words.t("module:stock.from")}</Label>
          <path class={styles.axis} d={`M${columns} ${top - 16}H${width}`} />
        </>
      )}
      <Cells {...part} />
      {isNarrow ? <Above {...part} width={width} /> : <Beside {...part} width={width} />}
      <path class={styles.elbow} d={named.map(({ x }) => `M${round(x)} ${bottom + 3}v7`).join("")} />
      {named.map(({ x, day, at }) => {
        const [edge, anchor] = !isNarrow ? [x, "middle" as const] : at === 0 ? [0, undefined] : at === DAYS - 1 ? [width, "end" as const] : [x, "middle" as const];
        return <Label key={day} x={edge} y={bottom + 25} {...(anchor ? { anchor } : {})}>{words.format.shortDate(day)}</Label>;
      })}
    </>
  );
  return { height: bottom + 32, content };
}

function findingOf(out: number, all: number, words: Words): string {
  const days = spelled(DAYS, words);
  if (out === 0) return words.t("module:finding.stockNone", { days });
  return capital(words.t("module:finding.stock", { count: out, some: spelled(out, words), all: spelled(all, words), days }));
}

export const stockOutWatch: MakeSheet = (view, words) => {
  const { t, format } = words;
  const days = lastDays(DAYS);
  const outlets = stock(view).map(({ values }, at): Outlet => ({
    name: t("module:figures.outlet", { name: String(at + 1) }), values, out: values.filter((left) => left === 0).length, since: values.indexOf(0), left: values.at(-1)!,
  }));
  const out = outlets.filter((outlet) => outlet.out > 0);
  const next = outlets.filter(({ left }) => left > 0 && left < USUAL).sort((a, b) => a.left - b.left)[0];
  return {
    finding: findingOf(out.length, outlets.length, words),
    subtitle: t("module:sub.stock", { from: format.shortDate(days[0]!), to: format.date(LAST_DAY) }),
    note: t("module:note.stock"),
    figures: {
      columns: [t("module:figures.outlets"), ...days.map((day) => format.shortDate(day))],
      rows: outlets.map(({ name, values }) => [name, ...values]),
      print: format.number,
    },
    draw: (form) => draw(outlets, words, form),
    panel: null,
    answers: [
      {
        question: t("module:ask.stock.who"),
        answer: out.length === 0 ? t("module:reply.stock.none") : `${out.map(({ name, since }) => t("module:reply.stock.since", { name, day: format.shortDate(days[since]!) })).join(", ")}`,
      },
      {
        question: t("module:ask.stock.next"),
        answer: next ? t("module:reply.stock.next", { name: next.name, left: t("module:stock.left", { count: next.left }) }) : t("module:reply.stock.none"),
      },
    ],
  };
};
