// Patients from their first treatment to the one they follow later: names and counts outside, a count in each ribbon.

import { flows } from "../blocks/module-demonstration";
import { boxPath, round, type Drawing, type Form } from "./form";
import { Label } from "./marks";
import colours from "./colours.module.css";
import styles from "./picture.module.css";
import { Rows } from "./rows";
import { capital, spelled, sum } from "./say";
import type { MakeSheet, Words } from "./sheet";

const NODE = 16;
/** Units between nodes of a side. */
const GAPS = { left: 18, right: 12 };
const TALL = 340;
/** A count is written where the ribbon is at least this tall. */
const READABLE = 15;

/** Of those who stay, and of those who leave, by the first treatment. */
const RIBBONS = [[colours.stay0, colours.leave0], [colours.stay1, colours.leave1]];
const NODES = [colours.fill0, colours.fill1, colours.fillRest];

const monthsOf = (period: string) => (period === "year" ? 12 : 6);

/** The tops of ribbons at both sides, by first and second treatment. */
function topsOf(rows: number[][], unit: number): { left: number[][]; right: number[][] } {
  let down = 0;
  const left = rows.map((row) => {
    const tops = row.map((count) => {
      const top = down;
      down += count * unit;
      return top;
    });
    down += GAPS.left;
    return tops;
  });
  down = 0;
  const right = rows.map((): number[] => []);
  for (const second of rows[0]!.keys()) {
    for (const [first, row] of rows.entries()) {
      right[first]![second] = down;
      down += row[second]! * unit;
    }
    down += GAPS.right;
  }
  return { left, right };
}

interface NodesProps {
  x: number;
  tops: number[];
  counts: number[];
  unit: number;
  names: [name: string, count: string][];
  side: "left" | "right";
}

function Nodes({ x, tops, counts, unit, names, side }: NodesProps) {
  const [at, anchor] = side === "left" ? [x - 12, "end" as const] : [x + NODE + 12, undefined];
  return tops.map((top, index) => {
    const middle = top + (counts[index]! * unit) / 2;
    return (
      <g key={names[index]![0]}>
        <path class={NODES[index]} d={boxPath(x, top, NODE, counts[index]! * unit)} />
        <Label x={at} y={middle - 3} anchor={anchor} tone="strong" size={14.5}>{names[index]![0]}</Label>
        <Label x={at} y={middle + 16} anchor={anchor}>{names[index]![1]}</Label>
      </g>
    );
  });
}

function draw(rows: number[][], words: Words, { width, isNarrow }: Form, months: number): Drawing {
  const { t, format } = words;
  const firsts = rows.map(sum);
  const seconds = rows[0]!.map((_, to) => sum(rows.map((row) => row[to]!)));
  const unit = (TALL - 2 * GAPS.right) / sum(firsts);
  const top = 40;
  const [start, end] = isNarrow ? [46, width - 46 - NODE] : [width > 600 ? 168 : 128, width - (width > 600 ? 190 : 144)];
  const { left, right } = topsOf(rows, unit);
  const namesOf = (counts: number[]) =>
    counts.map((count, at): [string, string] => (isNarrow ? [t("module:flow.short", { name: String(at + 1) }), format.number(count)] : [t("module:panel.treatment", { name: String(at + 1) }), t("module:flow.patients", { count })]));
  const [from, to] = [start + NODE, end];
  const half = round((from + to) / 2);
  const content = (
    <>
      <Label x={isNarrow ? 0 : from} y={isNarrow ? 12 : 16} anchor={isNarrow ? undefined : "end"} tone="grey">{t("module:flow.first")}</Label>
      <Label x={isNarrow ? width : end} y={isNarrow ? 30 : 16} anchor={isNarrow ? "end" : undefined} tone="grey">{capital(t("module:flow.later", { months: spelled(months, words) }))}</Label>
      {rows.flatMap((row, first) => row.map((count, second) => {
        const [a, b, thick] = [round(top + left[first]![second]!), round(top + right[first]![second]!), round(count * unit)];
        return <path key={`${first}${second}`} class={RIBBONS[first]![first === second ? 0 : 1]} d={`M${from} ${a}C${half} ${a} ${half} ${b} ${to} ${b}v${thick}C${half} ${round(b + thick)} ${half} ${round(a + thick)} ${from} ${round(a + thick)}z`} />;
      }))}
      {rows.flatMap((row, first) => row.map((count, second) => count * unit >= READABLE && (
        <text key={`${first}${second}`} class={first === second ? `${colours.written} ${[colours.onStay0, colours.onStay1][first]}` : styles.strong} text-anchor={isNarrow ? undefined : "middle"} x={from + (isNarrow ? 5 : 44)} y={round(top + left[first]![second]! + (count * unit) / 2 + 4.5)}>{format.number(count)}</text>
      )))}
      <Nodes x={start} tops={left.map(([first]) => top + first!)} counts={firsts} unit={unit} names={namesOf(firsts)} side="left" />
      <Nodes x={end} tops={right[0]!.map((y) => top + y)} counts={seconds} unit={unit} names={namesOf(seconds)} side="right" />
    </>
  );
  return { height: top + TALL + 12, content };
}

export const cohortFlow: MakeSheet = (view, words) => {
  const { t, format } = words;
  const rows = flows(view);
  const months = monthsOf(view.period);
  const all = sum(rows.flat());
  const stayed = rows.map((row, at) => row[at]!);
  const left = rows.map((row, at) => sum(row) - stayed[at]!);
  const share = (count: number, of: number) => format.percent((100 * count) / of, 0);
  const treatment = (at: number) => t("module:panel.treatment", { name: String(at + 1) });
  const heads = rows[0]!.map((_, at) => t("module:flow.short", { name: String(at + 1) }));
  const destinations = rows[0]!.flatMap((count, to) => (to === 0 ? [] : [`${treatment(to)} (${format.number(count)})`]));
  return {
    finding: t("module:finding.flow", { percent: share(sum(left), all), months: spelled(months, words) }),
    subtitle: t("module:sub.flow", { count: all, months: spelled(months, words) }),
    note: t("module:note.flow"),
    figures: {
      columns: [t("module:figures.next"), ...rows[0]!.map((_, at) => treatment(at))],
      rows: rows.map((row, at) => [t("module:figures.treatment", { name: String(at + 1) }), ...row]),
      print: format.number,
    },
    draw: (form) => draw(rows, words, form, months),
    panel: {
      title: t("module:panel.title.cohort-flow"),
      subtitle: t("module:flow.shares"),
      content: (
        <Rows
          columns={[t("module:flow.head"), ...heads]}
          rows={rows.map((row, at) => ({ name: treatment(at), cells: row.map((count) => `${format.number(count)}\n${share(count, sum(row))}`), strong: at }))}
          total={{ name: t("module:flow.total"), cells: rows[0]!.map((_, to) => format.number(sum(rows.map((row) => row[to]!)))) }}
          note={t("module:flow.note", { count: sum(left), all, first: left[0]!, second: left[1]! })}
        />
      ),
    },
    answers: [
      { question: t("module:ask.flow.where"), answer: `${destinations.join(", ")}` },
      { question: t("module:ask.flow.stay"), answer: `${rows.map((row, at) => `${treatment(at)} (${share(row[at]!, sum(row))})`).join(", ")}` },
    ],
  };
};
