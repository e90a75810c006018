// How pharmacies are scored, how those outside the panel are estimated and how far that misses, what is withheld, and whom files name.

import { useFormat, useT } from "../lib/i18n";
import type { ScoringResults } from "../model/api";
import styles from "./screen.module.css";

export function Method({ results: { summary, least, leastMarket } }: { results: ScoringResults }) {
  const t = useT();
  const { number, percent } = useFormat();
  const { accuracy } = summary;
  return (
    <section class={styles.method} id="method">
      <h2 class={styles.finding}>{t("results:method.title")}</h2>
      <div class={styles.paragraphs}>
        <p>{t("results:method.strata")}</p>
        <p>{t("results:method.silent")}</p>
        <h3>{t("results:estimates")}</h3>
        <p>{t("results:method.estimate")}</p>
        {accuracy && <p>{t("results:method.accuracy", { tried: number(accuracy.tried), same: percent(accuracy.same, 0), near: percent(accuracy.near, 0) })}</p>}
        <p>{t("results:method.secrecy", { least: String(least), market: String(leastMarket) })}</p>
        <p>{t("results:method.persons")}</p>
      </div>
    </section>
  );
}
