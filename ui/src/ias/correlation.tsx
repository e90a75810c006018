// The correlation with an independent series: the coefficient with the details needed to judge it.

import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Correlation as Found, PublishedCorrelation } from "../model/api";
import { printSeason } from "../model/indicator";
import type { TextKey } from "../lib/text-keys";
import styles from "./method.module.css";
import type { ThemeSeries } from "../model/theme-series";

const DECIMALS = 2;

function Lags({ found: { lags } }: { found: Found }) {
  const t = useT();
  const format = useFormat();
  return (
    <table class={`full small ${styles.table}`}>
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
    <table class={`full small ${styles.table}`}>
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

/** The correlation by week, with its lags and seasons. */
function Weekly({ found }: { found: Found }) {
  const t = useT();
  const format = useFormat();
  const { n, from, to, effective, lag } = found;
  const best = lag === 0 ? t("ias:correlation.noLag") : t(lag < 0 ? "ias:correlation.ahead" : "ias:correlation.behind", { count: Math.abs(lag) });
  return (
    <>
      <p>{t("ias:correlation.basis", { count: n, from: format.date(from), to: format.date(to), effective: format.number(effective) })}</p>
      <p>{best}</p>
      <details class={styles.more}>
        <summary>{t("ias:correlation.more")}</summary>
        <div class={`grid top gap-5 gap-x-6 mt-3 ${styles.tables}`}>
          <Lags found={found} />
          <Seasons found={found} />
        </div>
      </details>
    </>
  );
}

function Yearly({ found: { n, from, to } }: { found: Found }) {
  const t = useT();
  const locale = useLocale();
  const season = (start: string) => printSeason(`${start.slice(0, 4)}-${Number(start.slice(0, 4)) + 1}`, locale);
  return <p>{t("ias:correlation.basisYearly", { count: n, from: season(from), to: season(to) })}</p>;
}

function Computed({ found }: { found: Found }) {
  const t = useT();
  const format = useFormat();
  const { coefficient, low, high, citation } = found;
  const weekly = found.rhythm === "weekly";
  const reference = t(`ias:correlation.reference.${found.reference}` as TextKey);
  const interval = t("ias:correlation.interval", { low: format.number(low, DECIMALS), high: format.number(high, DECIMALS) });
  return (
    <>
      <p>{`${t(weekly ? "ias:correlation.text" : "ias:correlation.textYearly", { reference, coefficient: format.number(coefficient, DECIMALS) })} ${interval}`}</p>
      {weekly ? <Weekly found={found} /> : <Yearly found={found} />}
      <p class="small muted anywhere">{`${t("ias:correlation.source")} `}<cite lang="fr">{citation}</cite></p>
    </>
  );
}

/** Shown only beside the series it describes. */
function Published({ figure: { coefficient, low, high, seasons, source, from, to } }: { figure: PublishedCorrelation }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return (
    <p>
      {t(`ias:correlation.published.${source}` as TextKey, {
        value: format.percent(coefficient * 100, 1),
        low: format.percent(low * 100, 0),
        high: format.percent(high * 100, 0),
        seasons: format.number(seasons),
        from: printSeason(from, locale),
        to: printSeason(to, locale),
      })}
    </p>
  );
}

export function Correlation({ series: { correlation, published } }: { series: ThemeSeries }) {
  const t = useT();
  if (!correlation && !published) return null;
  return (
    <section class="shrink" id="correlation">
      <h2 class="section-title">{t("ias:correlation.title")}</h2>
      <div class={`flow measure mt-4 ${styles.text}`}>
        {correlation && <Computed found={correlation} />}
        {published && <Published figure={published} />}
      </div>
    </section>
  );
}
