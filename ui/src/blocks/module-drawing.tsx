// The drawing of a visualisation module on demonstration figures. A module that editors created has none.

import type { ReactNode } from "react";
import { CATEGORIES } from "../kit/categories";
import { alert, DEFAULT_VIEW, flows, launch, prices, regions, seasons, SECTOR, shares, stays, stock, type View } from "./module-demonstration";
import styles from "./module-drawing.module.css";

const WIDTH = 224;
const HEIGHT = 150;

const REST = "var(--bord)";
const DASHES = [undefined, "7 4", "2 4"];

/** Steps from the lightest to the strongest. */
const CLASSES = 5;
const classOf = (index: number) => Math.min(CLASSES - 1, Math.max(0, Math.floor((index - 72) / 12)));

/** The distance from the top of the drawing, with a margin for the highest value. */
const heightOf = (value: number, most: number) => HEIGHT - (value / most) * (HEIGHT - 10);

function points(values: number[], most: number, count = values.length): string {
  return values.map((value, at) => `${((at / (count - 1)) * WIDTH).toFixed(1)},${heightOf(value, most).toFixed(1)}`).join(" ");
}

function France({ view, outlined = [] }: Drawn & { outlined?: string[] }) {
  return (
    <svg x="37" width={HEIGHT} height={HEIGHT} viewBox="0 0 1010 1010">
      {regions(view).map(({ insee, index }) => <use key={insee} href={`/geo/france.svg#n${insee}`} class={styles[`class${classOf(index)}`]} />)}
      {outlined.map((code) => <use key={code} href={`/geo/france.svg#n${code}`} class={styles.sector} />)}
    </svg>
  );
}

interface Drawn {
  view: View;
}

function Lines({ lines, most, count }: { lines: number[][]; most: number; count: number }) {
  return (
    <>
      <path class={styles.axis} d={`M0 0V${HEIGHT}H${WIDTH}`} />
      {lines.map((values, at) => <polyline key={at} class={styles.line} stroke={CATEGORIES[at]} stroke-dasharray={DASHES[at]} points={points(values, most, count)} />)}
    </>
  );
}

/** A line per month, as wide as its column. */
function Shares({ view }: Drawn) {
  const lines = shares(view);
  const months = lines[0]!.values.length;
  const column = (WIDTH - 24) / months;
  const y = (share: number) => Math.round(HEIGHT * (1 - share / 100));
  return lines.map(({ name, values }, at) => {
    const columns = values.map((value, month) => {
      const below = lines.slice(0, at).reduce((sum, { values: under }) => sum + under[month]!, 0);
      return `M${Math.round((month * WIDTH) / months + column / 2)} ${y(below + value)}V${y(below) - 1}`;
    });
    return <path key={name} stroke={CATEGORIES[at] ?? REST} stroke-width={column.toFixed(1)} d={columns.join("")} />;
  });
}

function Stock({ view }: Drawn) {
  const lines = stock(view);
  const [row, column] = [HEIGHT / lines.length, WIDTH / lines[0]!.values.length];
  return lines.flatMap(({ name, values }, at) =>
    values.map((left, day) => (
      <g key={name + day}>
        <rect class={left === 0 ? styles.out : left < 3 ? styles.low : styles.fine} x={(day * column).toFixed(1)} y={at * row + 2} width={column - 2} height={row - 6} />
        {left === 0 && <path class={styles.mark} d={`M${(day * column + 2.5).toFixed(1)} ${at * row + 7}l4 8m0-8l-4 8`} />}
      </g>
    )),
  );
}

function Prices({ view }: Drawn) {
  const [low, high] = [7, 12];
  const x = (price: number) => (((price - low) / (high - low)) * WIDTH).toFixed(1);
  return prices(view).map(({ name, values }, at) => {
    const [top, mean] = [at * 50 + 12, values.reduce((sum, value) => sum + value, 0) / values.length];
    return (
      <g key={name}>
        <path class={styles.axis} d={`M0 ${top + 28}H${WIDTH}`} />
        <path class={styles.tick} d={values.map((value) => `M${x(value)} ${top}v24`).join("")} />
        <path class={styles.mean} d={`M${x(mean)} ${top - 5}v34`} />
      </g>
    );
  });
}

/** Bands from left to right, with the height of their number of people. */
function Flows({ view }: Drawn) {
  const rows = flows(view);
  const all = rows.flat().reduce((sum, count) => sum + count, 0);
  const height = (count: number) => (count / all) * (HEIGHT - 10);
  const before = (first: number, second: number, side: "left" | "right") =>
    rows.reduce((sum, row, at) => sum + row.reduce((part, count, to) => part + ((side === "left" ? at < first || (at === first && to < second) : to < second || (to === second && at < first)) ? height(count) : 0), 0), 0);
  return rows.flatMap((row, first) =>
    row.map((count, second) => {
      const [from, to, thick] = [before(first, second, "left") + first * 8, before(first, second, "right") + second * 4, height(count)];
      const half = WIDTH / 2;
      return (
        <path key={`${first}${second}`} fill={CATEGORIES[first === 0 ? 0 : 2]} opacity={0.9 - second * 0.22}
          d={`M0 ${from.toFixed(1)}C${half} ${from.toFixed(1)} ${half} ${to.toFixed(1)} ${WIDTH} ${to.toFixed(1)}v${thick.toFixed(1)}C${half} ${(to + thick).toFixed(1)} ${half} ${(from + thick).toFixed(1)} 0 ${(from + thick).toFixed(1)}z`} />
      );
    }),
  );
}

function Stays({ view }: Drawn) {
  const patients = stays(view);
  const row = HEIGHT / patients.length;
  const x = (day: number) => (day / 100) * WIDTH;
  return patients.map((each, patient) => (
    <g key={patient}>
      <path class={styles.axis} d={`M0 ${(patient + 0.5) * row}H${WIDTH}`} />
      {each.map(([day, days, kind]) => <rect key={kind} fill={CATEGORIES[[0, 2, 1][kind]!]} x={x(day).toFixed(1)} y={patient * row + 7} width={x(days * 2).toFixed(1)} height={row - 14} />)}
    </g>
  ));
}

function Alert({ view }: Drawn) {
  const { threshold, values } = alert(view);
  const [most, count] = [48, values.length];
  const at = values.findIndex((value) => value >= threshold);
  const y = (value: number) => heightOf(value, most);
  return (
    <>
      <path class={styles.axis} d={`M0 ${HEIGHT}H${WIDTH}`} />
      <path class={styles.threshold} d={`M0 ${y(threshold).toFixed(1)}H${WIDTH}`} />
      <polyline class={styles.line} stroke={CATEGORIES[0]} points={points(values, most)} />
      <path class={styles.cross} d={`M${((at / (count - 1)) * WIDTH - 8).toFixed(1)} ${y(values[at]!).toFixed(1)}h16m-8-8v16`} />
    </>
  );
}

export const DRAWINGS: Record<string, (drawn: Drawn) => ReactNode> = {
  map: France,
  "season-comparison": ({ view }) => <Lines lines={seasons(view).map(({ values }) => values)} most={250} count={40} />,
  "market-share": Shares,
  "launch-tracking": ({ view }) => <Lines lines={launch(view).map(({ values }) => values)} most={100} count={16} />,
  "stock-out-watch": Stock,
  "price-watch": Prices,
  sectorisation: ({ view }) => <France view={view} outlined={SECTOR} />,
  "cohort-flow": Flows,
  "hospital-pathway": Stays,
  alert: Alert,
};

/** The text beside it names it. */
export function ModuleDrawing({ id, view = DEFAULT_VIEW }: { id: string; view?: View }) {
  const draw = DRAWINGS[id];
  return draw ? <svg class={`${styles.drawing} full overflow-visible true-colors`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">{draw({ view })}</svg> : null;
}
