// How closely the series follows an independent one: the coefficient with all that is needed to judge it.

import { useFormat, useLocale, useT } from "../lib/i18n";
import { printSeason } from "../lib/indicator";
import type { TextKey } from "../lib/text-keys";
import styles from "./method.module.css";
import type { Correlation as Found, ThemeSeries } from "./theme-series";

const DECIMALS = 2;

function Lags({ found: { lags } }: { found: Found }) {
  const t = useT();
  const format = useFormat();
  return (
    <table class={styles.table}>
      <caption>{t("ias:correlation.lags")}</caption>
      <thead>
        <tr><th scope="col">{t("ias:correlation.shift")}</th><th scope="col">{t("ias:correlation.coefficient")}</th></tr>
      </thead>
      <tbody>
        {lags.map(({ weeks, coefficient }) => (
          <tr key={weeks}>
            <th scope="row">{t("ias:correlation.weeks", { count: Math.abs(weeks), shift: format.signed(weeks) })}</th>
            <td>{format.number(coefficient, DECIMALS)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Seasons({ found: { seasons } }: { found: Found }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return (
    <table class={styles.table}>
      <caption>{t("ias:correlation.bySeason")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("ias:correlation.season")}</th>
          <th scope="col">{t("ias:correlation.size")}</th>
          <th scope="col">{t("ias:correlation.coefficient")}</th>
        </tr>
      </thead>
      <tbody>
        {seasons.map(({ label, n, coefficient }) => (
          <tr key={label}>
            <th scope="row">{printSeason(label, locale)}</th>
            <td>{format.number(n)}</td>
            <td>{format.number(coefficient, DECIMALS)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Correlation({ series: { correlation: found } }: { series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  if (!found) return null;
  return (
    <section class={styles.section} id="correlation">
      <hr class="section-rule" />
      <h2>{t("ias:correlation.title")}</h2>
      <div class={`flow ${styles.text}`}>
        <p>
          {t("ias:correlation.text", {
            reference: t(`ias:correlation.reference.${found.reference}` as TextKey),
            coefficient: format.number(found.coefficient, DECIMALS),
            low: format.number(found.low, DECIMALS),
            high: format.number(found.high, DECIMALS),
          })}
        </p>
        <p>{t("ias:correlation.basis", { count: found.n, from: format.date(found.from), to: format.date(found.to) })}</p>
        <p>{found.lag === 0 ? t("ias:correlation.noLag") : t("ias:correlation.lag", { count: Math.abs(found.lag), shift: format.signed(found.lag) })}</p>
        <details class={styles.more}>
          <summary>{t("ias:correlation.more")}</summary>
          <div class={styles.tables}>
            <Lags found={found} />
            <Seasons found={found} />
          </div>
        </details>
      </div>
    </section>
  );
}
