// The share of each stratum in the sales of the measured pharmacies of a market. Counts are equal by design, so shares
// are drawn.

import { useFormat, useT } from "../lib/i18n";
import type { ScoringResults } from "../model/api";
import styles from "./strata-chart.module.css";
import { Twin } from "./twin";

type Shares = NonNullable<ScoringResults["summary"]["shares"]>;

/** Pixels: height of the bars, space above the tallest and below all. */
const [HEIGHT, ABOVE, BELOW] = [210, 24, 26];
const STRONGEST = 9;

function Bar({ share, index, scale }: { share: Shares[number]; index: number; scale: number }) {
  const { number } = useFormat();
  const height = share.share * scale;
  const top = ABOVE + HEIGHT - height;
  const place = { x: `${index * 10 + 0.4}%`, width: "9.2%" };
  return (
    <>
      <rect {...place} y={top} height={height} class={index + 1 >= STRONGEST ? styles.strongest : styles.bar} />
      <text x={`${index * 10 + 5}%`} y={top - 7} class={styles.share}>{number(share.share, 1)}</text>
      <text x={`${index * 10 + 5}%`} y={ABOVE + HEIGHT + 20} class={styles.stratum}>{index + 1}</text>
    </>
  );
}

function Drawing({ shares }: { shares: Shares }) {
  const t = useT();
  const scale = HEIGHT / Math.max(1, ...shares.map(({ share }) => share));
  return (
    <div class={`${styles.drawing} mt-3`}>
      <svg width="100%" height={ABOVE + HEIGHT + BELOW} role="img" aria-label={t("results:chart")}>
        {shares.map((share, index) => <Bar key={index} share={share} index={index} scale={scale} />)}
        <line x1="0" x2="100%" y1={ABOVE + HEIGHT} y2={ABOVE + HEIGHT} class="stroke-ink stroke-thin" />
      </svg>
      <p class="tiny row apart muted" aria-hidden="true"><span>{t("results:weakest")}</span><span>{t("results:strongest")}</span></p>
    </div>
  );
}

function Legend({ summary }: ScoringResults) {
  const t = useT();
  const { number } = useFormat();
  const swatch = (name: string | undefined) => <svg class="true-colors" width="22" height="14" aria-hidden="true"><rect width="22" height="14" class={name} /></svg>;
  return (
    <ul class={`${styles.legend} row wrap gap-2 gap-x-5 small tabular`}>
      <li class="row middle gap-2">{swatch(styles.strongest)}{t("results:legend.measured", { number: number(summary.measured) })}</li>
      {(["silent", "estimated", "unknown"] as const).map((basis) => summary[basis] > 0 && <li class="row middle gap-2" key={basis}>{swatch(styles.none)}{t(`results:legend.${basis}`, { number: number(summary[basis]) })}</li>)}
    </ul>
  );
}

function StrataTable({ shares }: { shares: Shares }) {
  const t = useT();
  const { number, percent } = useFormat();
  const columns = (["stratum", "pharmacies", "share"] as const).map((column) => t(`results:column.${column}`));
  const rows = shares.map(({ pharmacies, share }, index) => ({ id: String(index), cells: [String(index + 1), number(pharmacies), percent(share, 1)] }));
  return <Twin summary={t("results:chartTable")} columns={columns} rows={rows} />;
}

export function StrataChart({ results }: { results: ScoringResults }) {
  const t = useT();
  const { number, percent } = useFormat();
  const { shares } = results.summary;
  if (!shares) {
    return (
      <section>
        <h2 class={styles.finding}>{t("results:strata")}</h2>
        <p class="prose">{t("results:dominated")}</p>
        <Legend {...results} />
      </section>
    );
  }
  const strongest = (shares[8]?.share ?? 0) + (shares[9]?.share ?? 0);
  const counts = shares.map(({ pharmacies }) => pharmacies);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const size = least === most ? t("results:size", { number: number(least) }) : t("results:sizes", { least: number(least), most: number(most) });
  return (
    <section>
      <h2 class={styles.finding}>{t("results:finding", { share: percent(strongest, 0) })}</h2>
      <p class="small muted">{`${t(results.indicator === "turnover" ? "results:turnoverShare" : "results:volumeShare")} ${size}`}</p>
      <Drawing shares={shares} />
      <Legend {...results} />
      <StrataTable shares={shares} />
    </section>
  );
}
