// Outlets that stock, sell and reorder a product by week since its launch, over an earlier launch.

import { launch, launchBefore } from "../blocks/module-demonstration";
import { Funnel } from "./funnel";
import { pathOf, round, scaleOf, type Drawing, type Form, type Plot } from "./form";
import { Cross, Ends, Grid, Label, Ticks, type End } from "./marks";
import styles from "./picture.module.css";
import { spelled } from "./say";
import type { MakeSheet, Words } from "./sheet";

const NAMES = ["stocking", "selling", "again"] as const;
const TONES = ["officine", "indigo", "signal"] as const;
const DASHES = [undefined, "7 4", "2 3.5"];
const GRID = [0, 20, 40, 60, 80, 100];
/** Weeks between two names of the axis. */
const EVERY = 3;

interface Course {
  name: string;
  values: number[];
  before: number[];
}

function draw(courses: Course[], words: Words, { width, isNarrow }: Form): Drawing {
  const { t, format } = words;
  const plot: Plot = isNarrow ? { left: 48, right: width - 112, top: 12, bottom: 262 } : { left: 52, right: width - (width > 600 ? 150 : 136), top: 12, bottom: 332 };
  const weeks = courses[0]!.values.length - 1;
  const x = scaleOf([0, weeks], [plot.left, plot.right]);
  const y = scaleOf([0, 100], [plot.bottom, plot.top]);
  const points = (values: number[]) => values.map((value, week): [number, number] => [x(week), y(value)]);
  const ends = courses.map(({ name, values, before }, at): End => ({
    y: y(values.at(-1)!), name, tone: TONES[at]!, value: format.percent(values.at(-1)!, 0), rest: t("module:launch.reference", { value: format.number(before.at(-1)!) }), isTall: true,
  }));
  const ticks = Array.from({ length: Math.floor(weeks / EVERY) + 1 }, (_, at) => ({ x: x(at * EVERY), name: String(at * EVERY) }));
  const content = (
    <>
      <Grid plot={plot} values={GRID} y={y} print={(value) => format.percent(value, 0)} />
      <Ticks y={plot.bottom} ticks={ticks} isMarked />
      <Label x={isNarrow ? 0 : (plot.left + plot.right) / 2} y={plot.bottom + 46} {...(isNarrow ? {} : { anchor: "middle" })}>{t("module:launch.axis")}</Label>
      {courses.map(({ name, before }, at) => <path key={name} class={`${styles.line} ${styles.reference}`} stroke-dasharray={DASHES[at]} d={pathOf(points(before))} />)}
      {courses.map(({ name, values }, at) => <path key={name} class={`${styles.line} ${styles.course} ${styles[`${TONES[at]!}Line`]}`} stroke-dasharray={DASHES[at]} d={pathOf(points(values))} />)}
      {courses.map(({ name, values }, at) => <Cross key={name} x={x(weeks)} y={round(y(values.at(-1)!))} tone={TONES[at]!} arm={8} />)}
      <Ends ends={ends} x={plot.right + (isNarrow ? 4 : 8)} range={[plot.top - 10, plot.bottom + 4]} reach={isNarrow ? 10 : 22} />
    </>
  );
  return { height: plot.bottom + 54, content };
}

export const launchTracking: MakeSheet = (view, words) => {
  const { t, format } = words;
  const before = launchBefore();
  const courses = launch(view).map(({ values }, at): Course => ({ name: t(`module:figures.launch.${NAMES[at]!}`), values, before: before[at]!.values }));
  const [stocking, selling, again] = courses.map(({ values }) => values.at(-1)!) as [number, number, number];
  const weeks = courses[0]!.values.length - 1;
  const percent = (share: number) => format.percent(share, 0);
  const passages = [percent((100 * selling) / stocking), percent((100 * again) / selling)] as const;
  const compared = (name: string) => t("module:launch.earlier", { name });
  return {
    finding: t("module:finding.launch", { weeks: spelled(weeks, words), stocking: percent(stocking), selling: percent(selling) }),
    subtitle: t("module:sub.launch"),
    note: t("module:note.launch"),
    figures: {
      columns: [t("module:figures.week"), ...courses[0]!.values.map((_, week) => String(week))],
      rows: [...courses.map(({ name, values }) => [name, ...values]), ...courses.map(({ name, before: earlier }) => [compared(name), ...earlier])],
      print: percent,
    },
    draw: (form) => draw(courses, words, form),
    panel: {
      title: t("module:panel.title.launch-tracking"),
      subtitle: t("module:launch.of", { week: String(weeks) }),
      content: <Funnel rows={courses.map(({ name, values }) => ({ name, share: values.at(-1)! }))} passages={[t("module:launch.sold", { percent: passages[0] }), t("module:launch.bought", { percent: passages[1] })]} />,
    },
    answers: [
      { question: t("module:ask.launch.early"), answer: t("module:reply.launch.early", { now: percent(stocking), before: percent(before[0]!.values.at(-1)!) }) },
      { question: t("module:ask.launch.where"), answer: t("module:reply.launch.where", { sold: passages[0], bought: passages[1] }) },
    ],
  };
};
