// Results with open pages: the remaining time, and their files.

import { useFormat, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { AccountPage } from "../model/api";
import { Act } from "./act";
import { Listed } from "./listed";
import styles from "./screen.module.css";

type Result = AccountPage["results"][number];

const DAY = 24 * 3600 * 1000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** The remaining share of its time as a bar; the text beside it is equivalent. */
function Left({ result, today }: { result: Result; today: string }) {
  const t = useT();
  const { date } = useFormat();
  const left = Math.max(0, daysBetween(today, result.openUntil));
  const share = left / Math.max(1, daysBetween(result.openFrom, result.openUntil));
  return (
    <>
      {t("account:results.until", { date: date(result.openUntil), count: left })}
      <svg class={`${styles.left} block full mt-1`} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" class={styles.spent} />
        <rect width={Math.min(1, share) * 100} height="4" />
      </svg>
    </>
  );
}

/** Links to the page of a result and to its files. */
function Ways({ result: { reference }, study }: { result: Result; study: string }) {
  const t = useT();
  const hidden = <span class="visually-hidden">{` ${study}`}</span>;
  return (
    <div class="row wrap gap-1 gap-x-3">
      <Act what="open-result" reference={reference} class={`bare link ${styles.first}`}>{t("account:results.open")}{hidden}</Act>
      {([["csv", "CSV"], ["xlsx", "XLSX"], ["parquet", "Parquet"]] as const).map(([format, name]) => (
        <a key={format} href={`/api/scoring/orders/${reference}/results/${format}`} download>{name}{hidden}</a>
      ))}
    </div>
  );
}

export function Results({ results, today }: { results: Result[]; today: string }) {
  const t = useT();
  const { date } = useFormat();
  const columns = { study: t("account:results.study"), delivered: t("account:results.delivered"), access: t("account:results.access") };
  return (
    <Listed id="results" title={t("account:results.title")} count={results.length} columns={Object.values(columns)} acts empty={t("account:results.none")}>
      {results.map((result) => {
        const study = t("account:results.strata", { markets: result.markets.join(", ") });
        return (
          <tr key={result.reference}>
            <th scope="row">{study}</th>
            <td data-label={columns.delivered}>{date(inParis(Date.parse(result.computedAt)).day)}</td>
            <td data-label={columns.access}><Left result={result} today={today} /></td>
            <td><Ways result={result} study={study} /></td>
          </tr>
        );
      })}
    </Listed>
  );
}
