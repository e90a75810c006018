// Seasons over one another by months, with the level of their start and the gap between the last two drawn as a bar.

import { seasons } from "../blocks/module-demonstration";
import { printSeason } from "../model/indicator";
import { dayOfSeason, mondayOf } from "./dates";
import { everyNth, pathOf, round, scaleOf, type Drawing, type Form, type Plot } from "./form";
import { Cross, Ends, Grid, Label, Part, SIZE, Ticks, type End, type Tone } from "./marks";
import styles from "./picture.module.css";
import { placeNear, sampled, type Box, type Point } from "./place";
import { Rows } from "./rows";
import { shortMonthOf, spelled } from "./say";
import type { MakeSheet, Words } from "./sheet";
import { textWidth } from "./text-width";

/** The level whose first week is the start of a season. */
export const START = 60;
/** Days from 1 September to the end of May. */
const SPAN = 273;
const MONTHS = 9;
const STEP = 50;

interface Season {
  /** "2025-2026", in the calendar of the language. */
  name: string;
  label: string;
  values: number[];
  isCurrent: boolean;
  /** The first week at the start level, and the number of weeks at it. */
  start: number;
  weeks: number;
  peak: number;
}

const TONES: Tone[] = ["grey", "officine", "signal"];
const LINES = [styles.older, styles.last, styles.current];

const readSeasons = (...[view, { locale }]: Parameters<MakeSheet>): Season[] =>
  seasons(view).map(({ name, values }, at, all) => ({
    name, label: printSeason(name, locale), values, isCurrent: at === all.length - 1, start: values.findIndex((value) => value >= START),
    weeks: values.filter((value) => value >= START).length, peak: Math.max(...values),
  }));

interface Drawn {
  list: Season[];
  lines: Point[][];
  plot: Plot;
  y(value: number): number;
  words: Words;
}

/** The point where a line first rises to the start level. */
function crossing(line: Point[], height: number): Point {
  const after = line.findIndex(([, y]) => y <= height);
  const [[fromX, fromY], [toX, toY]] = [line[after - 1]!, line[after]!];
  return [fromX + ((toX - fromX) * (height - fromY)) / (toY - fromY), height];
}

/** The bar between the starts of the last two seasons, named left of all rising lines. */
function Gap({ list, lines, y, words, plot }: Drawn) {
  const [before, current] = [list.at(-2)!, list.at(-1)!];
  const weeks = Math.abs(before.start - current.start);
  if (weeks === 0) return null;
  const height = y(START);
  const dots = [crossing(lines.at(-2)!, height), crossing(lines.at(-1)!, height)];
  const [first, last] = dots.map(([x]) => x).sort((a, b) => a - b) as [number, number];
  const leftmost = Math.min(...lines.map((line) => crossing(line, height)[0]));
  const label = words.t("module:season.weeks", { count: weeks });
  const x = Math.max(plot.left + textWidth(label, SIZE) + 4, leftmost - 20);
  return (
    <>
      <path class={styles.elbow} d={`M${round(x + 4)} ${round(height - 24)}L${round(first - 3)} ${round(height - 4)}`} />
      <path class={styles.bar} d={`M${round(first)} ${round(height)}H${round(last)}`} />
      {dots.map(([at]) => <circle key={at} class={styles.dot} cx={round(at)} cy={round(height)} r="5" />)}
      <Label x={x} y={height - 26} anchor="end" tone="strong">{label}</Label>
    </>
  );
}

/** The peaks of past seasons where they cover nothing; on a phone the highest alone. */
function Peaks({ list, lines, plot, y, words, isNarrow }: Drawn & { isNarrow: boolean }) {
  const points = lines.flatMap(sampled);
  const [endX, endY] = lines.at(-1)!.at(-1)!;
  // The cross, and the line that leads from it to its name.
  const taken: Box[] = [
    { left: endX - 12, right: endX + 12, top: endY - 12, bottom: endY + 12 },
    isNarrow ? { left: endX - 2, right: endX + 2, top: 0, bottom: endY } : { left: endX, right: plot.right, top: endY - 2, bottom: endY + 2 },
  ];
  const past = list.map((_, at) => at).filter((at) => !list[at]!.isCurrent).sort((a, b) => list[b]!.peak - list[a]!.peak);
  return (isNarrow ? past.slice(0, 1) : past).map((at) => {
    const { values, peak, label } = list[at]!;
    const text = words.format.number(peak);
    const point = lines[at]![values.indexOf(peak)];
    const box = point && placeNear({ at: point, width: textWidth(text, SIZE), height: 17 }, points, taken, { ...plot, top: 0, bottom: y(START) });
    if (!box || !point) return null;
    taken.push(box);
    const isFar = box.bottom < point[1] - 8 || box.left > point[0] + 8 || box.right < point[0] - 8;
    return (
      <g key={label}>
        {isFar && <path class={styles.elbow} d={`M${round(point[0])} ${round(point[1])}L${round(Math.max(box.left - 2, Math.min(point[0], box.right + 2)))} ${round(Math.min(box.bottom, point[1]))}`} />}
        <Label x={box.left} y={box.bottom - 4} tone={TONES[at]!}>{text}</Label>
      </g>
    );
  });
}

/** The names of the months between their first days. */
function Months({ plot: { left, right, bottom }, words, isNarrow }: { plot: Plot; words: Words; isNarrow: boolean }) {
  const x = scaleOf([0, SPAN], [left, right]);
  const firsts = Array.from({ length: MONTHS + 1 }, (_, at) => new Date(Date.UTC(2025, 8 + at, 1)).toISOString().slice(0, 10));
  const names = firsts.slice(0, MONTHS).map((day) => shortMonthOf(day, words));
  const every = everyNth(MONTHS, (right - left) / MONTHS, Math.max(...names.map((name) => textWidth(name, SIZE))));
  const at = (index: number) => x(dayOfSeason("2025-2026", firsts[index]!));
  return (
    <>
      <path class={styles.axis} d={firsts.map((_, index) => `M${round(at(index))} ${bottom - 4}v10`).join("")} />
      <Ticks y={bottom} ticks={names.map((name, index) => ({ x: (at(index) + at(index + 1)) / 2, name })).filter((_, index) => index % every === (isNarrow ? 1 : 0) % every)} />
    </>
  );
}

function endsOf({ list, lines, y, words: { t, format } }: Drawn): End[] {
  const ends = list.map(({ name, label, values, isCurrent }, at): End => {
    const [, height] = lines[at]!.at(-1)!;
    const value = format.number(values.at(-1)!);
    if (!isCurrent) return { y: height, name: label, tone: TONES[at]!, value };
    const day = format.shortDate(mondayOf(name, values.length - 1));
    return { y: height, name: label, tone: "signal", value, rest: t("module:on", { day }), weight: 8, isTall: true };
  });
  return [...ends.reverse(), { y: y(START), name: t("module:season.level", { level: START }), tone: "grey", weight: 4 }];
}

/** On a phone the end of the current season is named above the plot, and the start level above its line. */
function Above({ list, lines, plot, y, words: { t, format } }: Drawn) {
  const [{ name, label, values }, line] = [list.at(-1)!, lines.at(-1)!];
  const [x, height] = line.at(-1)!;
  const day = t("module:on", { day: format.shortDate(mondayOf(name, values.length - 1)) });
  return (
    <>
      <Label x={0} y={12} tone="signal">{label} <Part tone="strong">{format.number(values.at(-1)!)}</Part> <Part tone="grey">{day}</Part></Label>
      <path class={`${styles.elbow} ${styles.signalLine}`} d={`M${round(x)} 18V${round(height)}`} />
      <Label x={plot.right} y={y(START) - 6} anchor="end">{t("module:season.level", { level: START })}</Label>
    </>
  );
}

function draw(list: Season[], words: Words, { width, isNarrow }: Form): Drawing {
  const plot: Plot = isNarrow ? { left: 34, right: width - 4, top: 64, bottom: 290 } : { left: 52, right: width - (width > 600 ? 140 : 128), top: 40, bottom: 344 };
  const most = Math.max(...list.map(({ peak }) => peak)) * 1.06;
  const y = scaleOf([0, most], [plot.bottom, plot.top]);
  const x = scaleOf([0, SPAN], [plot.left, plot.right]);
  const lines = list.map(({ name, values }) =>
    values.map((value, week): Point => [x(dayOfSeason(name, mondayOf(name, week))), y(value)]).filter(([at]) => at <= plot.right));
  const drawn = { list, lines, plot, y, words };
  const last = lines.at(-1)!;
  const [endX, endY] = last.at(-1)!;
  const steps = Array.from({ length: Math.floor(most / STEP) + 1 }, (_, at) => at * STEP);
  const content = (
    <>
      <Grid plot={plot} values={steps} y={y} print={words.format.number} unit={words.t("module:unit.index")} />
      <Months plot={plot} words={words} isNarrow={isNarrow} />
      <path class={styles.level} d={`M${plot.left} ${round(y(START))}H${plot.right}`} />
      {lines.map((line, at) => <path key={list[at]!.name} class={`${styles.line} ${LINES[at]}`} d={pathOf(at === 2 ? line.slice(0, -1) : line)} />)}
      <path class={`${styles.line} ${styles.current} ${styles.provisional}`} d={pathOf(last.slice(-2))} />
      {isNarrow ? <Above {...drawn} /> : (
        <>
          <path class={styles.reach} d={`M${round(endX + 12)} ${round(endY)}H${plot.right}`} />
          <Ends ends={endsOf(drawn)} x={plot.right} range={[plot.top - 18, plot.bottom + 24]} />
        </>
      )}
      <Gap {...drawn} />
      <Peaks {...drawn} isNarrow={isNarrow} />
      <Cross x={endX} y={endY} />
    </>
  );
  return { height: plot.bottom + 34, content };
}

const Dash = ({ at }: { at: number }) => (
  <svg class={styles.dash} width="28" height="8" aria-hidden="true"><path class={`${styles.line} ${LINES[at]}`} d="M0 4H28" /></svg>
);

/** The last two seasons by words: how far ahead, or behind. */
function findingOf(list: Season[], words: Words): string {
  const [before, current] = [list.at(-2)!, list.at(-1)!];
  const [weeks, season] = [before.start - current.start, before.label];
  if (weeks === 0) return words.t("module:finding.seasonSame", { season });
  const count = Math.abs(weeks);
  return words.t(weeks > 0 ? "module:finding.seasonEarly" : "module:finding.seasonLate", { count, weeks: spelled(count, words), season });
}

export const seasonComparison: MakeSheet = (view, words) => {
  const { t, format } = words;
  const list = readSeasons(view, words);
  const [before, current] = [list.at(-2)!, list.at(-1)!];
  const startOf = ({ name, start }: Season) => format.shortDate(mondayOf(name, start));
  const week = current.values.length - 1;
  const longest = before.values.length;
  return {
    finding: findingOf(list, words),
    subtitle: t("module:sub.season"),
    note: t("module:note.season", { day: format.shortDate(mondayOf(current.name, week)) }),
    figures: {
      columns: [t("module:season.season"), ...Array.from({ length: longest }, (_, at) => format.shortDate(mondayOf(current.name, at)))],
      rows: list.map(({ label, values }) => [label, ...Array.from({ length: longest }, (_, at) => values[at] ?? null)]),
      print: format.number,
    },
    draw: (form) => draw(list, words, form),
    panel: {
      title: t("module:panel.title.season-comparison"),
      subtitle: t("module:season.first", { level: START }),
      content: (
        <Rows
          columns={[t("module:season.season"), t("module:season.start"), t("module:season.peak"), t("module:season.length")]}
          rows={list.map((season, at) => {
            const isRising = season.isCurrent && season.values.at(-1) === season.peak;
            const peak = isRising ? t("module:season.rising") : format.number(season.peak);
            return { name: season.label, mark: <Dash at={at} />, cells: [startOf(season), peak, t("module:season.short", { count: season.weeks })], strong: 1 };
          }).reverse()}
          note={t("module:season.note")}
        />
      ),
    },
    answers: [
      { question: t("module:ask.season.start"), answer: t("module:reply.season.start", { day: startOf(current), before: startOf(before), season: before.label }) },
      { question: t("module:ask.season.strength"), answer: t("module:reply.season.strength", { value: current.values[week]!, before: before.values[week]!, season: before.label }) },
    ],
  };
};
