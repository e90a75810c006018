// How pharmacies are scored, the scores outside the panel and their accuracy, what is withheld, and who is named in
// files.

import { useFormat, useT } from "../lib/i18n";
import type { ScoringResults } from "../model/api";
import styles from "./screen.module.css";

export function Method({ results: { summary, minGroupSize, minMarketSize } }: { results: ScoringResults }) {
  const t = useT();
  const { number, percent } = useFormat();
  const { check } = summary;
  return (
    <section class="mt-7 pt-4 rule-top" id="method">
      <h2 class={styles.finding}>{t("results:method.title")}</h2>
      <div class={`${styles.paragraphs} grid gap-3 measure mt-3 small`}>
        <p>{t("results:method.strata")}</p>
        <p>{t("results:method.silent")}</p>
        <h3>{t("results:estimates")}</h3>
        <p>{t("results:method.estimate")}</p>
        {check && <p>{t(check.better ? "results:method.better" : "results:method.worse", { tried: number(check.tried), skill: percent(check.skill, 1) })}</p>}
        <p>{t("results:method.secrecy", { least: String(minGroupSize), market: String(minMarketSize) })}</p>
        <p>{t("results:method.persons")}</p>
      </div>
    </section>
  );
}
