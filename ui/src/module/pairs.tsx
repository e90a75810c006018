// Shares by volume and by value on one scale of percentages: a ring and a cross a row, with a line between them.

import { percentOf } from "../kit/percent";
import { useFormat, useT } from "../lib/i18n";
import styles from "./pairs.module.css";
import type { Pair } from "./panel";

/** Percent between two grid lines. */
const STEP = 5;

const Ring = ({ x }: { x: string }) => <circle class={styles.ring} cx={x} cy="50%" r="6" />;
const Cross = ({ x }: { x: string }) => <svg x={x} y="50%" class={styles.moved}><path class={styles.cross} d="M-7 0H7M0-7V7" /></svg>;

function Key() {
  const t = useT();
  return (
    <ul class={styles.key} aria-hidden="true">
      <li><svg width="14" height="14"><Ring x="7" /></svg> {t("module:control.volume")}</li>
      <li><svg width="14" height="14"><Cross x="7" /></svg> {t("module:control.value")}</li>
    </ul>
  );
}

export function Pairs({ pairs }: { pairs: Pair[] }) {
  const t = useT();
  const { percent } = useFormat();
  const all = pairs.flatMap(({ volume, value }) => [volume, value]);
  const least = Math.floor((Math.min(...all) - 1) / STEP) * STEP;
  const most = Math.ceil((Math.max(...all) + 1) / STEP) * STEP;
  const ticks = Array.from({ length: (most - least) / STEP + 1 }, (_, at) => least + at * STEP);
  const x = (share: number) => percentOf((share - least) / (most - least));
  return (
    <>
      <p class="small muted">{t("module:panel.measures")}</p>
      <Key />
      <dl class={styles.pairs}>
        {pairs.map(({ label, volume, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <svg class={styles.row} aria-hidden="true">
                {ticks.map((tick) => <line key={tick} class={styles.tick} x1={x(tick)} x2={x(tick)} y2="100%" />)}
                <line class={styles.between} x1={x(volume)} x2={x(value)} y1="50%" y2="50%" />
                <Ring x={x(volume)} />
                <Cross x={x(value)} />
              </svg>
              <span class="visually-hidden">{t("module:panel.both", { volume: percent(volume, 1), value: percent(value, 1) })}</span>
            </dd>
          </div>
        ))}
      </dl>
      <svg class={styles.scale} aria-hidden="true">{ticks.map((tick) => <text key={tick} x={x(tick)} y="14">{percent(tick, 0)}</text>)}</svg>
    </>
  );
}
