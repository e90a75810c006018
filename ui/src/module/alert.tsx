// A series that crosses its threshold, dated at Mondays; and the message of that day.

import { alert as figuresOf } from "../blocks/module-demonstration";
import { addDays } from "../model/indicator";
import { isMonday, lastDays } from "./dates";
import { boxPath, pathOf, round, scaleOf, type Drawing, type Form, type Plot } from "./form";
import { Cross, Ends, Grid, Label, Part, SIZE, Ticks, type End } from "./marks";
import styles from "./picture.module.css";
import { overlap, sampled, type Point } from "./place";
import { dayOf } from "./say";
import type { MakeSheet, Words } from "./sheet";
import { textWidth } from "./text-width";

const STEP = 10;
const WEEK = 7;

interface Series {
  threshold: number;
  values: number[];
  days: string[];
  /** The index of the first value at the threshold. */
  crossed: number;
}

/** The day and the value of the crossing, left above it where the line is lower. */
function Crossing({ at: [x, y], series: { values, days, crossed }, words, line, bottom }: { at: Point; series: Series; words: Words; line: Point[]; bottom: number }) {
  const { t } = words;
  const first = dayOf(days[crossed]!, words);
  const second = t("module:alert.crossed", { value: values[crossed]! });
  const width = Math.max(textWidth(first, SIZE), textWidth(second, SIZE));
  const right = x - 26;
  const points = sampled(line);
  // Higher until it covers no point of the line.
  const top = [64, 50, 78].map((above) => y - above).find((from) => from > 0 && !points.some(([px, py]) => overlap({ left: right - width, right, top: from, bottom: from + 38 }, { left: px, right: px, top: py, bottom: py }))) ?? y - 64;
  return (
    <>
      <path class={`${styles.reach} ${styles.signalLine}`} d={`M${round(x)} ${round(y + 12)}V${bottom}`} />
      <path class={styles.elbow} d={`M${round(right + 3)} ${round(top + 36)}L${round(x - 9)} ${round(y - 9)}`} />
      <Label x={right} y={top + 13} anchor="end" tone="signal">{first}</Label>
      <Label x={right} y={top + 31} anchor="end" tone="ink">{second}</Label>
      <Cross x={x} y={y} arm={10} />
    </>
  );
}

function draw(series: Series, words: Words, { width, isNarrow }: Form): Drawing {
  const { t, format } = words;
  const { threshold, values, days, crossed } = series;
  const plot: Plot = isNarrow ? { left: 30, right: width - 6, top: 62, bottom: 300 } : { left: 52, right: width - 150, top: 40, bottom: 350 };
  const most = Math.ceil((Math.max(...values) + 4) / STEP) * STEP;
  const y = scaleOf([0, most], [plot.bottom, plot.top]);
  const x = scaleOf([0, values.length - 1], [plot.left, plot.right]);
  const line = values.map((value, at): Point => [x(at), y(value)]);
  const [endX, endY] = line.at(-1)!;
  const last = format.shortDate(days.at(-1)!);
  const now = format.number(values.at(-1)!);
  const name = t("module:alert.threshold", { threshold });
  const ends: End[] = [
    { y: endY, name: now, tone: "officine", rest: t("module:on", { day: last }), weight: 8 },
    { y: y(threshold), name, tone: "signal", weight: 4 },
  ];
  const mondays = days.flatMap((day, at) => (isMonday(day) ? [{ x: x(at), name: format.shortDate(day) }] : []));
  const content = (
    <>
      <path class={styles.zone} d={boxPath(plot.left, plot.top, plot.right - plot.left, y(threshold) - plot.top)} />
      <Grid plot={plot} values={Array.from({ length: most / STEP + 1 }, (_, at) => at * STEP)} y={y} print={format.number} unit={t("module:unit.index")} />
      <Ticks y={plot.bottom} ticks={mondays} isMarked />
      <path class={styles.threshold} d={`M${plot.left} ${round(y(threshold))}H${plot.right}`} />
      <path class={`${styles.line} ${styles.course} ${styles.officineLine}`} d={pathOf(line)} />
      <circle class={styles.end} cx={round(endX)} cy={round(endY)} r="5" />
      {isNarrow ? (
        <>
          <Label x={width} y={12} anchor="end" tone="officine">{now} <Part tone="grey">{t("module:on", { day: last })}</Part></Label>
          <path class={styles.elbow} d={`M${round(endX)} 18V${round(endY - 6)}`} />
          <Label x={plot.left + 4} y={y(threshold) + 18} tone="signal">{name}</Label>
        </>
      ) : <Ends ends={ends} x={plot.right + 4} range={[plot.top - 18, plot.bottom]} />}
      <Crossing at={line[crossed]!} series={series} words={words} line={line} bottom={plot.bottom} />
    </>
  );
  return { height: plot.bottom + 32, content };
}

function Message({ series: { threshold, values, days, crossed }, words }: { series: Series; words: Words }) {
  const { t, format } = words;
  return (
    <>
      <article class={styles.message}>
        <p>{t("module:alert.sent", { day: format.date(addDays(days[crossed]!, 1)) })}</p>
        <h3>{t("module:alert.subject", { value: values[crossed]!, threshold })}</h3>
        <p>{t("module:alert.text", { day: dayOf(days[crossed]!, words), before: values[crossed - 1]!, week: values[crossed - WEEK]! })}</p>
      </article>
      <p class={styles.after}>{t("module:alert.again", { threshold })}</p>
    </>
  );
}

export const alert: MakeSheet = (view, words) => {
  const { t, format } = words;
  const { threshold, values } = figuresOf(view);
  const days = lastDays(values.length);
  const crossed = values.findIndex((value) => value >= threshold);
  const series: Series = { threshold, values, days, crossed };
  const since = values.slice(crossed);
  const day = dayOf(days[crossed]!, words);
  return {
    finding: t("module:finding.alert", { threshold, day }),
    subtitle: t("module:sub.alert", { from: format.shortDate(days[0]!), to: format.date(days.at(-1)!) }),
    note: t("module:note.alert"),
    figures: { columns: [t("module:figures.day"), ...days.map((each) => format.shortDate(each))], rows: [[t("module:figures.index"), ...values]], print: format.number },
    draw: (form) => draw(series, words, form),
    panel: { title: t("module:panel.title.alert"), subtitle: t("module:alert.once"), content: <Message series={series} words={words} /> },
    answers: [
      { question: t("module:ask.alert.lasting"), answer: t("module:reply.alert.lasting", { count: since.filter((value) => value >= threshold).length, all: since.length, day }) },
      { question: t("module:ask.alert.speed"), answer: t("module:reply.alert.speed", { before: values[crossed - WEEK]!, value: values[crossed]! }) },
    ],
  };
};
