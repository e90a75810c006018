// A chart of editors' figures: its headline as title, a caption, the drawing, and the same figures as a table and a
// file. Fictional figures are marked on the chart's own line.

import { csvAddress } from "../kit/csv";
import { percentOf } from "../kit/percent";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { BarList } from "./bar-list";
import type { BlockProps } from "./block";
import { layoutBars, layoutLines, printer } from "./chart-drawing";
import { ChartTable } from "./chart-table";
import example from "./example-mark.module.css";
import styles from "./figure-chart.module.css";
import { Title } from "./title";
import type { BlockOf } from "./types";

type Chart = BlockOf<"FigureChart">;

function Lines({ chart }: { chart: Chart }) {
  const { viewBox, grid, base, lines, ticks } = layoutLines(chart, useFormat());
  return (
    <>
      <div class={styles.plot}>
        <svg class={styles.axis} aria-hidden="true">
          {grid.map(({ y, label }) => <text key={y} x="100%" dx="-10" y={percentOf(y)} dy="0.34em">{label}</text>)}
        </svg>
        <svg role="img" aria-label={`${chart.title}. ${chart.caption}`}>
          {grid.map(({ y }) => <line key={y} x2="100%" y1={percentOf(y)} y2={percentOf(y)} class={styles.grid} />)}
          {base !== null && <line x2="100%" y1={percentOf(base)} y2={percentOf(base)} class="stroke-ink stroke-thin" />}
          <svg width="100%" height="100%" viewBox={viewBox} preserveAspectRatio="none" class={`${styles.stretch} overflow-visible`}>
            {lines.map(({ path, name }, at) => <path key={name} d={path} class={styles[`line${at}`]} />)}
          </svg>
          {ticks.map(({ x, label, place }) => <text key={label} x={percentOf(x)} y="100%" dy="24" class={styles[place]}>{label}</text>)}
        </svg>
        <svg class={styles.side} aria-hidden="true">
          {lines.map(({ name, last, y }) => (
            <text key={name} x="12" y={percentOf(y)} dy="0.34em" class={styles.name}>{name} <tspan class={styles.value}>{last}</tspan></text>
          ))}
        </svg>
      </div>
      <ul class={`${styles.key} grid gap-1`}>
        {lines.map(({ name, last }, at) => (
          <li key={name}>
            <svg viewBox="0 0 28 10" width="28" height="10" aria-hidden="true" class={`${styles.stretch} overflow-visible`}><path d="M0 5h28" class={styles[`line${at}`]} /></svg>
            <strong>{name}</strong> {last}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Formats values, and their absence. */
function usePrinter(chart: Chart): (value: number | null) => string {
  const t = useT();
  const print = printer(chart, useFormat());
  return (value) => (value === null ? t("blocks:chart.none") : print(value));
}

/** Upright bars on one line, each with its value above it. */
function Columns({ chart }: { chart: Chart }) {
  const print = usePrinter(chart);
  const bars = layoutBars(chart);
  const x = (at: number, within: number) => percentOf((at + within) / bars.length);
  return (
    <div class={`${styles.plot} ${styles.upright}`}>
      <svg role="img" aria-label={`${chart.title}. ${chart.caption}`}>
        {bars.map(({ label, value, share }, at) => (
          <g key={label}>
            <rect x={x(at, 0.1)} y={percentOf(1 - share)} width={percentOf(0.8 / bars.length)} height={percentOf(share)} class={share === 1 ? styles.most : styles.bar} />
            <text x={x(at, 0.5)} y={percentOf(1 - share)} dy="-7" class={styles.middle}>{print(value)}</text>
            <text x={x(at, 0.5)} y="100%" dy="24" class={styles.middle}>{label}</text>
          </g>
        ))}
        <line x2="100%" y1="100%" y2="100%" class="stroke-ink stroke-thin" />
      </svg>
    </div>
  );
}

function Bars({ chart }: { chart: Chart }) {
  const print = usePrinter(chart);
  return <BarList bars={layoutBars(chart).map(({ label, value, share }) => ({ label, printed: print(value), share }))} />;
}

const FORMS = { lines: Lines, columns: Columns, bars: Bars };

export function FigureChart({ block, level, around }: BlockProps<"FigureChart">) {
  const t = useT();
  const locale = useLocale();
  const { title, caption, form, axis, labels, series, note, demonstration } = block;
  const Form = FORMS[form];
  const rows = [[axis, ...series.map(({ name }) => name)], ...labels.map((label, at) => [label, ...series.map(({ values }) => values[at] ?? null)])];
  return (
    <figure class={`${styles.chart} inline-container shrink pt-4 rule-top`}>
      <div class="row wrap baseline apart gap-2 gap-x-4">
        {demonstration && <span class={example.mark} lang={locale}>{t("blocks:chart.demonstration")}</span>}
        <Title level={level} class={styles.title}>{title}</Title>
      </div>
      <p class="small muted">{caption}</p>
      <Form chart={block} />
      <figcaption>
        <p class={`${styles.foot} row wrap apart gap-2 gap-x-5 pt-3 hairline-top small`}>
          <a href={csvAddress(rows)} download="vigie.csv">CSV</a>
          {note && <span class="muted">{note}</span>}
        </p>
        {/* Bars carry their values as text. */}
        {form !== "bars" && (
          <details class={styles.table}>
            <summary lang={locale}>{t("blocks:chart.table")}</summary>
            <ChartTable block={block} level={level} around={around} />
          </details>
        )}
      </figcaption>
    </figure>
  );
}
