// The filters of the list, beside its heading: search words, and the rest behind a disclosure. A plain form, which
// works without a script.

import { useRef } from "react";
import { useDismiss } from "../kit/dismiss";
import { SearchIcon } from "../kit/icons";
import { useLocale, useT } from "../lib/i18n";
import type { ScoringResults } from "../model/api";
import styles from "./filters.module.css";
import { turnoverKey, type Asked, type ResultsView } from "./view";

const STRATA = Array.from({ length: 10 }, (_, index) => String(index + 1));
const BASES = ["measured", "estimated", "silent", "unknown"] as const;

interface FiltersProps {
  results: ScoringResults;
  view: ResultsView;
}

interface ChoiceProps {
  name: Asked;
  label: string;
  value: string;
  options: [string, string][];
}

function Choice({ name, label, value, options }: ChoiceProps) {
  const t = useT();
  return (
    <label class={`${styles.field} grid gap-1 small semibold`}>
      <span>{label}</span>
      <select class="regular" name={name} value={value}>
        <option value="" selected={value === ""}>{t("results:every")}</option>
        {options.map(([option, words]) => <option key={option} value={option} selected={option === value}>{words}</option>)}
      </select>
    </label>
  );
}

function Choices({ results: { regions, counties, turnovers }, view: { asked } }: FiltersProps) {
  const t = useT();
  const strata = STRATA.map((stratum): [string, string] => [stratum, stratum]);
  const sizes = turnovers.map((word): [string, string] => [word, t(`results:turnover.${turnoverKey(word, turnovers) as "0"}`)]);
  return (
    <div class={`${styles.choices} grid gap-3 gap-x-4`}>
      <Choice name="from" label={t("results:from")} value={asked.from} options={strata} />
      <Choice name="to" label={t("results:to")} value={asked.to} options={strata} />
      <Choice name="department" label={t("results:department")} value={asked.department} options={counties.map(({ code, name }) => [code, `${code} ${name}`])} />
      <Choice name="region" label={t("results:column.region")} value={asked.region} options={regions.map(({ code, name }) => [code, name])} />
      <Choice name="turnover" label={t("results:column.turnover")} value={asked.turnover} options={sizes} />
      <Choice name="basis" label={t("results:column.basis")} value={asked.basis} options={BASES.map((basis) => [basis, t(`results:basis.${basis}`)])} />
      <button class="button" type="submit">{t("results:apply")}</button>
    </div>
  );
}

export function Filters({ results, view }: FiltersProps) {
  const t = useT();
  const { key, asked } = view;
  const more = useRef<HTMLDetailsElement>(null);
  // Open, it would cover the requested rows.
  const close = useDismiss(more);
  return (
    <form class={`${styles.form} row wrap gap-2 relative`} method="get" action={`/${useLocale()}/solutions/scoring/results#list`} role="search" onSubmit={close}>
      <input type="hidden" name="key" value={key} />
      {asked.market && <input type="hidden" name="market" value={asked.market} />}
      <div class={styles.words}>
        <button type="submit" aria-label={t("results:find")}><SearchIcon /></button>
        <input type="search" name="q" value={asked.q} aria-label={t("results:search")} placeholder={t("results:search")} maxLength={100} />
      </div>
      <details class={styles.more} ref={more}>
        <summary>{t("results:filters")}</summary>
        <Choices results={results} view={view} />
      </details>
    </form>
  );
}
