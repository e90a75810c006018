// The scores of an order: one market at a time, its strata, their regional distribution, and the pharmacies.

import { Crumbs } from "../blocks/crumbs";
import { DownIcon } from "../kit/icons";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { ScoringResults } from "../model/api";
import { CountyMap } from "./county-map";
import { PharmacyList } from "./list";
import { Method } from "./method";
import type { ResultsData } from "./route";
import styles from "./screen.module.css";
import { StrataChart } from "./strata-chart";
import { fileAddress, queryOf, readView, type ResultsView } from "./view";

const FORMATS = [["csv", "CSV"], ["xlsx", "Excel"], ["parquet", "Parquet"]] as const;

interface PartProps {
  results: ScoringResults;
  view: ResultsView;
}

function Head({ results, view }: PartProps) {
  const t = useT();
  const { date, number } = useFormat();
  const facts = t("results:facts", { pharmacies: number(results.pharmacies), from: date(results.periodFrom), to: date(results.periodTo) });
  return (
    <div class={`${styles.head} row wrap apart gap-4 gap-x-6`}>
      <div>
        <Crumbs above={[{ text: t("scoring:order.crumb"), path: "/solutions/scoring" }]} here={results.reference} />
        <h1 class={`${styles.title} anywhere mb-1`}>{t("results:heading", { company: results.company })}</h1>
        <p class="small muted">{`${facts} ${t("results:access", { until: date(results.openUntil) })}`}</p>
      </div>
      <ul class={`${styles.files} row wrap gap-2`} aria-label={t("results:files")}>
        {FORMATS.map(([format, name]) => (
          <li key={format}><a class="button button-quiet gap-2 touch" href={fileAddress(view, format, false)} download><DownIcon /> {name}</a></li>
        ))}
      </ul>
    </div>
  );
}

function Markets({ results, view }: PartProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <nav class={`${styles.markets} mt-4 rule-bottom`} aria-label={t("results:markets")}>
      <ul class="row wrap">
        {results.markets.map((name, index) => (
          <li key={`${index}-${name}`}>
            <a class="block semibold anywhere ink" href={`/${locale}/solutions/scoring/results${queryOf(view, { market: String(index + 1) })}`} aria-current={index + 1 === results.market ? "page" : undefined}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Market({ results, view }: PartProps) {
  const t = useT();
  const { summary, minGroupSize, minMarketSize } = results;
  if (!summary.published) {
    return (
      <section class={`${styles.small} grid gap-3 mt-5`}>
        <h2 class={styles.finding}>{t("results:small.title")}</h2>
        <p class="prose">{t("results:small.text", { least: String(minGroupSize), market: String(minMarketSize) })}</p>
      </section>
    );
  }
  return (
    <div class={`${styles.pictures} shrink-items grid gap-6 mt-5`}>
      <StrataChart results={results} />
      <CountyMap results={results} view={view} />
    </div>
  );
}

function Closed({ asked }: { asked: boolean }) {
  const t = useT();
  return (
    <div class={`container ${styles.closed} grid gap-4`}>
      <h1 class={`${styles.title} anywhere mb-1`}>{asked ? t("results:closed.title") : t("results:title")}</h1>
      <p class="lead">{t(asked ? "results:closed.text" : "results:closed.bare")}</p>
      <p><a class="button" href={`/${useLocale()}/contact`}>{t("results:closed.action")}</a></p>
    </div>
  );
}

export default function ScoringResultsScreen({ data: { results, asked }, search }: ScreenProps<ResultsData>) {
  if (!results) return <Closed asked={asked} />;
  const view = readView(search);
  return (
    <div class="container pt-5 pb-8">
      <Head results={results} view={view} />
      {results.markets.length > 1 && <Markets results={results} view={view} />}
      <Market results={results} view={view} />
      <PharmacyList results={results} view={view} />
      <Method results={results} />
    </div>
  );
}
