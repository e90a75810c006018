// The slider of a chart and its reading: the value of every line at one position, the highest first, beside the cursor
// if there is room and else below the chart.

import { useT } from "../lib/i18n";
import type { ChartLine, ChartProps } from "./chart";
import { dashOf, EstimateSwatch } from "./chart-plot";
import { Bounds } from "./chart-side";
import drawing from "./chart.module.css";
import styles from "./chart-readout.module.css";
import { percentOf } from "./percent";

interface ChartReadoutProps extends Pick<ChartProps, "lines" | "estimate" | "thresholds" | "zones" | "x"> {
  format(value: number): string;
  label: string;
  at: number;
  /** Whether the reader has selected the position. */
  pointed: boolean;
  /** Whether the slider is shown only while it has the focus. */
  folded: boolean;
  onMove(index: number): void;
}

/** Left of this share of the width, the box is right of the cursor. */
const LEFTMOST = 0.3;

function Swatch({ line, rank }: { line: ChartLine; rank: number }) {
  return (
    <svg class={`${drawing.line} ${drawing[line.tone]}`} width="28" height="10" aria-hidden="true">
      <path d="M0 5h28" stroke-dasharray={dashOf(line.tone, rank)} />
    </svg>
  );
}

const isProvisional = (line: ChartLine, at: number) => line.provisionalFrom !== undefined && at >= line.provisionalFrom;

/** Every line of the chart at one position, as a sentence. */
function useReading({ lines, estimate, x, format }: ChartReadoutProps): (at: number) => string {
  const t = useT();
  return (at) => {
    const day = x.label(at);
    const readings = lines.flatMap((line) => {
      const value = line.values[at];
      if (value == null) return [];
      const key = isProvisional(line, at) ? "kit:chart.readingProvisional" : "kit:chart.reading";
      return [t(key, { line: line.label || day, value: format(value) })];
    });
    if (estimate && estimate.values[at] != null) readings.push(t("kit:chart.reading", { line: estimate.label, value: estimate.print(at) }));
    // A line without a name is read by its day.
    return [...(lines.some(({ label, values }) => label === "" && values[at] != null) ? [] : [day]), ...(readings.length > 0 ? readings : [t("kit:chart.none")])].join("; ");
  };
}

/** The lines as rows with their dashes, sorted by value; lines without a value are last. */
function rowsOf(lines: ChartLine[], at: number) {
  const ranks = { current: 0, last: 0, past: 0, whole: 0 };
  const rows = lines.map((line) => ({ line, rank: ranks[line.tone]++, value: line.values[at] ?? null }));
  return rows.sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity));
}

export function ChartReadout(props: ChartReadoutProps) {
  const { lines, estimate, thresholds = [], zones = [], x, format, label, at, pointed, folded, onMove } = props;
  const t = useT();
  const reading = useReading(props);
  const share = at / Math.max(1, x.count - 1);
  const main = thresholds.find((threshold) => threshold.main);
  return (
    <>
      <div class={folded ? `${styles.track} needs-script no-print ${styles.folded}` : `${styles.track} needs-script no-print`}>
        <svg class={styles.rail} aria-hidden="true"><line x2="100%" y1="50%" y2="50%" /><line x2={percentOf(share)} y1="50%" y2="50%" class="stroke-brand" /></svg>
        <input
          class={`${styles.scrubber} full relative`}
          type="range"
          min={0}
          max={x.count - 1}
          value={at}
          aria-label={label}
          aria-valuetext={reading(at)}
          onInput={(event) => onMove(Number(event.currentTarget.value))}
        />
      </div>
      <Bounds zones={zones} thresholds={thresholds} />
      {/* No inline styles before the reader points: the content security policy forbids them in markup. */}
      <div
        class={`${styles.box} small pad ${pointed ? styles.pointed : ""} ${share < LEFTMOST ? styles.after : ""}`}
        style={pointed ? { "--at": String(share) } : undefined}
      >
        <p class="strong">{x.label(at)}</p>
        <dl>
          {rowsOf(lines, at).map(({ line, rank, value }) => (
            <div key={line.id} class={line.tone === "current" ? `${styles.reading} ${styles.current} strong` : styles.reading}>
              <dt class="row middle gap-2"><Swatch line={line} rank={rank} />{line.label}</dt>
              <dd class="semibold tabular">
                {value === null ? <span class={styles.none}>{t("kit:chart.none")}</span> : format(value)}
                {value !== null && isProvisional(line, at) && <small>{t("kit:chart.provisional")}</small>}
              </dd>
            </div>
          ))}
          {estimate && estimate.values[at] != null && (
            <div class={styles.reading}>
              <dt class="row middle gap-2"><EstimateSwatch />{estimate.label}</dt>
              <dd class="semibold tabular">{estimate.print(at)}</dd>
            </div>
          )}
        </dl>
        {main && <p class={`${styles.foot} mt-1 hairline-top muted`}>{main.label}</p>}
      </div>
    </>
  );
}
