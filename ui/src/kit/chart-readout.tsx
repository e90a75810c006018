// The slider of a chart and what it reads: the value of every line at one position, which is also the chart's legend.

import { useT } from "../lib/i18n";
import type { ChartLine, ChartProps } from "./chart";
import { dashOf } from "./chart-plot";
import drawing from "./chart.module.css";
import styles from "./chart-readout.module.css";

interface ChartReadoutProps {
  lines: ChartLine[];
  x: ChartProps["x"];
  format(value: number): string;
  label: string;
  at: number;
  onMove(index: number): void;
}

function Swatch({ line, rank }: { line: ChartLine; rank: number }) {
  return (
    <svg class={`${drawing.line} ${drawing[line.tone]}`} width="28" height="10" aria-hidden="true">
      <path d="M0 5h28" stroke-dasharray={dashOf(line.tone, rank)} />
    </svg>
  );
}

const isProvisional = (line: ChartLine, at: number) => line.provisionalFrom !== undefined && at >= line.provisionalFrom;

/** Every line of the chart at one position, as a sentence. */
function useReading({ lines, x, format }: ChartReadoutProps): (at: number) => string {
  const t = useT();
  return (at) => {
    const readings = lines.flatMap((line) => {
      const value = line.values[at];
      if (value == null) return [];
      const key = isProvisional(line, at) ? "kit:chart.readingProvisional" : "kit:chart.reading";
      return [t(key, { line: line.label, value: format(value) })];
    });
    return [x.label(at), ...(readings.length > 0 ? readings : [t("kit:chart.none")])].join("; ");
  };
}

export function ChartReadout(props: ChartReadoutProps) {
  const { lines, x, format, label, at, onMove } = props;
  const t = useT();
  const reading = useReading(props);
  const ranks = { current: 0, last: 0, past: 0 };
  return (
    <div class={drawing.readout}>
      <div class={styles.track}>
        <input
          class={styles.scrubber}
          type="range"
          min={0}
          max={x.count - 1}
          value={at}
          aria-label={label}
          aria-valuetext={reading(at)}
          onInput={(event) => onMove(Number(event.currentTarget.value))}
        />
      </div>
      <p class={styles.day}>{x.label(at)}</p>
      <dl class={styles.readings}>
        {lines.map((line) => {
          const value = line.values[at];
          return (
            <div key={line.id} class={styles.reading}>
              <dt><Swatch line={line} rank={ranks[line.tone]++} />{line.label}</dt>
              <dd>
                {value == null ? <span class={styles.none}>{t("kit:chart.none")}</span> : format(value)}
                {value != null && isProvisional(line, at) && <small class={styles.mark}>{t("kit:chart.provisional")}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
