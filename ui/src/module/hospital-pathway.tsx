// Hospital stays of patients by days since their entry, each with its length; and the mean stays and gaps in order.

import { stays, type Stay } from "../blocks/module-demonstration";
import { boxPath, round, scaleOf, type Drawing, type Form } from "./form";
import { Label, Ticks } from "./marks";
import colours from "./colours.module.css";
import styles from "./picture.module.css";
import { capital, mean, spelled } from "./say";
import type { MakeSheet, Words } from "./sheet";
import { Spans } from "./spans";
import { textWidth } from "./text-width";

const KINDS = ["first", "return", "rehabilitation"] as const;
const TONES = ["officine", "indigo", "signal"] as const;
const FILLS = [colours.fill0, colours.fill1, colours.fill2];
const GROUNDS = [colours.onOfficine, colours.onIndigo, colours.onOrange];
/** Days between two names of the axis. */
const EVERY = 15;

interface RowProps {
  patient: Stay[];
  name: string;
  y: number;
  x(day: number): number;
  isNarrow: boolean;
}

/** A line between the stays; lengths are in their bars, above them on a phone. */
function Row({ patient, name, y, x, isNarrow }: RowProps) {
  const tall = isNarrow ? 16 : 28;
  const [from, to] = [patient[0]![0], patient.at(-1)![0]];
  return (
    <>
      <Label x={0} y={y + 4.5} tone="ink">{name}</Label>
      <path class={styles.between} d={`M${round(x(from))} ${y}H${round(x(to))}`} />
      {patient.map(([day, days, kind]) => (
        <g key={kind}>
          <path class={FILLS[kind]} d={boxPath(x(day), y - tall / 2, x(day + days) - x(day), tall)} />
          <text class={isNarrow ? styles.strong : `${colours.written} ${GROUNDS[kind]}`} x={round(x(day + days / 2))} y={isNarrow ? y - 12 : round(y + 5)} text-anchor="middle">{days}</text>
        </g>
      ))}
    </>
  );
}

function draw(patients: Stay[][], words: Words, { width, isNarrow }: Form): Drawing {
  const { t } = words;
  const names = patients.map((_, at) => t("module:figures.patient", { name: String(at + 1) }));
  const left = Math.ceil(Math.max(...names.map((name) => textWidth(name, 13.5)))) + (isNarrow ? 10 : 40);
  const last = Math.max(...patients.flat().map(([day, days]) => day + days));
  const most = Math.ceil((last + 1) / EVERY) * EVERY;
  const right = width - 14;
  const x = scaleOf([0, most], [left, right]);
  const [row, top] = isNarrow ? [46, 84] : [58, 88];
  const bottom = top + (patients.length - 1) * row + (isNarrow ? 26 : 36);
  const heads = patients[0]!.map(([day, days, kind], at) => {
    const text = t(`module:panel.${KINDS[kind]!}`);
    const half = textWidth(text, 13.5) / 2;
    const middle = x(day + days / 2);
    // On a phone every second name is a line lower, so that neighbours do not touch.
    return { text, kind, middle, label: Math.min(width - half, Math.max(half, middle)), y: isNarrow ? 14 + (at % 2) * 20 : 20 };
  });
  const content = (
    <>
      <path class={styles.grid} d={Array.from({ length: most / EVERY + 1 }, (_, at) => `M${round(x(at * EVERY))} ${top - 40}V${bottom}`).join("")} />
      <path class={styles.elbow} d={heads.map(({ middle, y }) => `M${round(middle)} ${y + 6}V${top - (isNarrow ? 27 : 15)}`).join("")} />
      {heads.map(({ text, kind, label, y }) => <Label key={text} x={label} y={y} anchor="middle" tone={TONES[kind]!}>{text}</Label>)}
      {patients.map((patient, at) => <Row key={names[at]} patient={patient} name={names[at]!} y={top + at * row} x={x} isNarrow={isNarrow} />)}
      <path class={styles.axis} d={`M${round(left)} ${bottom}H${right}`} />
      <Ticks y={bottom} ticks={Array.from({ length: most / EVERY + 1 }, (_, at) => ({ x: x(at * EVERY), name: String(at * EVERY) })).filter((_, at) => !isNarrow || at % 2 === 0)} />
      <Label x={(left + right) / 2} y={bottom + 48} anchor="middle">{t("module:stay.axis")}</Label>
    </>
  );
  return { height: bottom + 56, content };
}

export const hospitalPathway: MakeSheet = (view, words) => {
  const { t, format } = words;
  const patients = stays(view);
  const kinds = patients[0]!.map(([, , kind]) => kind);
  const days = (value: number) => t("module:stay.days", { days: format.number(value, 1) });
  const lengths = kinds.map((_, at) => mean(patients.map((each) => each[at]![1])));
  const gaps = kinds.slice(1).map((_, at) => patients.map((each) => each[at + 1]![0] - each[at]![0] - each[at]![1]));
  const nameOf = (kind: number) => t(`module:panel.${KINDS[kind]!}`);
  const longest = lengths.indexOf(Math.max(...lengths));
  const all = patients.flat();
  const spans = kinds.flatMap((kind, at) => [
    ...(at > 0 ? [{ name: t("module:stay.gap"), value: mean(gaps[at - 1]!), printed: days(mean(gaps[at - 1]!)), kind: null }] : []),
    { name: nameOf(kind), value: lengths[at]!, printed: days(lengths[at]!), kind },
  ]);
  return {
    finding: t("module:finding.stays", { days: format.number(mean(all.map(([, length]) => length)), 1), count: all.length, stays: spelled(all.length, words) }),
    subtitle: capital(t("module:sub.stays", { count: spelled(patients.length, words) })),
    note: t("module:note.stays"),
    figures: {
      columns: [t("module:figures.stay"), ...kinds.map(nameOf)],
      rows: patients.map((each, at) => [t("module:figures.patient", { name: String(at + 1) }), ...each.map(([day, length]) => `${day}-${day + length}`)]),
      print: format.number,
    },
    draw: (form) => draw(patients, words, form),
    panel: { title: t("module:panel.title.hospital-pathway"), subtitle: t("module:stay.unit"), content: <Spans spans={spans} /> },
    answers: [
      { question: t("module:ask.stays.return"), answer: t("module:reply.stays.return", { mean: format.number(mean(gaps[0]!), 1), least: Math.min(...gaps[0]!), most: Math.max(...gaps[0]!) }) },
      { question: t("module:ask.stays.longest"), answer: t("module:reply.stays.longest", { name: nameOf(kinds[longest]!), days: format.number(lengths[longest]!, 1) }) },
    ],
  };
};
