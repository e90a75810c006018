// The pharmacies of a requested market: search, filters, paging and files.

import { DownIcon, RemoveIcon } from "../kit/icons";
import { Paging } from "../kit/paging";
import stacked from "../kit/stacked-table.module.css";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScoringResults } from "../model/api";
import { Filters } from "./filters";
import styles from "./list.module.css";
import { fileAddress, FILTERS, queryOf, turnoverKey, type ResultsView } from "./view";
import { useChips } from "./words";

const PATH = "/solutions/scoring/results";
const STRATA = 10;
/** Where reading continues after paging or removing a filter. */
const LIST = "list";

interface ListProps {
  results: ScoringResults;
  view: ResultsView;
}

type Row = ScoringResults["rows"][number];

function Chips({ results, view }: ListProps) {
  const t = useT();
  const locale = useLocale();
  const chips = useChips(results, view);
  if (chips.length === 0) return null;
  return (
    <ul class={`${styles.chips} row wrap gap-2`}>
      {chips.map(({ name, dropped }) => (
        <li key={name}>
          <a href={`/${locale}${PATH}${queryOf(view, dropped)}#${LIST}`} aria-label={t("results:without", { name })}>{name} <RemoveIcon /></a>
        </li>
      ))}
    </ul>
  );
}

/** Ten cells, filled up to the stratum. */
function Ladder({ stratum }: { stratum: number }) {
  const cells = Array.from({ length: STRATA }, (_, at) => at);
  return (
    <svg class={`${styles.ladder} true-colors`} width="90" height="14" viewBox="0 0 90 14" aria-hidden="true">
      {cells.map((at) => <rect key={at} x={at * 9} width="7" height="14" class={at < stratum ? styles.full : styles.empty} />)}
    </svg>
  );
}

function Cells({ row, results }: { row: Row; results: ScoringResults }) {
  const t = useT();
  const { number, percent } = useFormat();
  const place = results.regions.find(({ code }) => code === row.region);
  const label = (column: "cip" | "city" | "department" | "region" | "turnover" | "market" | "basis") => ({ "data-label": t(`results:column.${column}`) });
  return (
    <tr class={styles.row}>
      <td {...label("cip")} class="tabular">{row.cip || row.location}</td>
      <th scope="row" class={styles.name}>{row.name}<span class="tiny block regular muted">{row.address}</span></th>
      <td {...label("city")}>{`${row.postcode} ${row.city}`}</td>
      <td {...label("department")}>{row.department}</td>
      <td {...label("region")}>{place?.name ?? ""}</td>
      <td {...label("turnover")}>{t(`results:turnover.${turnoverKey(row.turnover, results.turnovers) as "0"}`)}</td>
      <td {...label("market")} class={`${styles.stratum} strong tabular nowrap`}>
        {row.stratum !== null && <><Ladder stratum={row.stratum} /><span aria-hidden="true">{row.stratum}</span><span class="visually-hidden">{t("results:tenth", { stratum: String(row.stratum) })}</span></>}
        {row.chance !== null && percent(row.chance, 0)}
      </td>
      <td {...label("basis")} class={row.basis === "measured" ? undefined : "muted"}>{row.peers === null ? t(`results:basis.${row.basis}`) : t("results:chance", { peers: number(row.peers) })}</td>
    </tr>
  );
}

function Table({ results }: { results: ScoringResults }) {
  const t = useT();
  const columns = (["cip", "name", "city", "department", "region", "turnover", "market", "basis"] as const).map((column) => t(`results:column.${column}`));
  return (
    <table class={stacked.table} aria-labelledby={LIST}>
      <thead><tr>{columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
      <tbody>{results.rows.map((row) => <Cells key={row.location} row={row} results={results} />)}</tbody>
    </table>
  );
}

/** The requested lines, in the formats besides the one of the button. */
function OtherFormats({ view }: { view: ResultsView }) {
  const t = useT();
  return (
    <p class={`${styles.these} row wrap middle gap-2 gap-x-4 small`}>
      {t("results:theseToo")}
      {([["xlsx", "Excel"], ["parquet", "Parquet"]] as const).map(([format, name]) => (
        <a key={format} href={fileAddress(view, format, true)} download><DownIcon /> {name}</a>
      ))}
    </p>
  );
}

export function PharmacyList({ results, view }: ListProps) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const { found, first, rows, page, pages } = results;
  const isPart = rows.length > 0 && FILTERS.some((name) => view.asked[name] !== "");
  const values = { first: number(first), last: number(first + rows.length - 1), total: number(found) };
  return (
    <section class="mt-6 pt-3 rule-top">
      <div class="row wrap middle gap-2 gap-x-4">
        <h2 class={styles.count} id={LIST}>{t("results:found", { count: found })}</h2>
        <Chips results={results} view={view} />
        <Filters results={results} view={view} />
        {isPart && <a class={`button ${styles.file} gap-2 touch`} href={fileAddress(view, "csv", true)} download><DownIcon /> {t("results:these", { count: found })}</a>}
      </div>
      {rows.length > 0 ? <Table results={results} /> : <p class="prose">{t("results:none")}</p>}
      <div class="row wrap apart gap-2 gap-x-5 mt-3">
        <p class="small muted">{`${rows.length > 0 ? `${t("results:rows", values)} ` : ""}${t("results:persons")}`}</p>
        <p class="small"><a href="#method">{t("results:estimates")}</a></p>
        {isPart && <OtherFormats view={view} />}
      </div>
      <Paging page={page} pages={pages} path={`/${locale}${PATH}`} query={queryOf({ ...view, page: 1 })} heading={LIST} />
    </section>
  );
}
