// The results of a search: their number, their order, and the requested page. It hydrates after the search and the
// filters, which readers use first.

import { useLayoutEffect, useRef } from "react";
import type { Card, Found } from "../model/catalog";
import { printYear } from "../lib/calendar";
import { submitForm } from "../lib/form";
import { useLocale, useT } from "../lib/i18n";
import { Paging } from "../kit/paging";
import { Chosen } from "./chosen";
import { ExampleHatch, Steps, YEARS, Years } from "../blocks/glyphs";
import { NothingFound } from "./nothing-found";
import styles from "./results.module.css";
import { SourceItem } from "./source-item";
import { pickingOf, queryOf, RESULTS, SORTS, type View } from "./view";

export interface ResultsProps {
  found: Found<Card>;
  view: View;
  /** The current year. */
  year: number;
}

/** Announced at each change. */
function Count({ found: { total, page, pages, query } }: Pick<ResultsProps, "found">) {
  const t = useT();
  return (
    <div class={styles.count} role="status">
      <h2 id={RESULTS} tabIndex={-1}>{total > 0 ? t("store:result.count", { count: total }) : t("store:empty.title")}</h2>
      {pages > 1 && <p class="muted">{t("store:result.page", { page, pages })}</p>}
      {query.ignored.length > 0 && <p class="measure anywhere">{t("store:result.ignored", { list: query.ignored.join(", ") })}</p>}
    </div>
  );
}

function Sort({ view: { words, sort } }: { view: View }) {
  const t = useT();
  return (
    <label class={`${styles.sort} small`}>
      {t("store:sort.label")}{" "}
      <select name="sort" value={sort ?? ""} onChange={submitForm}>
        <option value="">{t(words.trim() ? "store:sort.relevance" : "store:sort.catalogue")}</option>
        {SORTS.map((name) => <option key={name} value={name}>{t(`store:sort.${name}`)}</option>)}
      </select>
    </label>
  );
}

/** Scrolls to the beginning of the list after a change of the search, if the reader had scrolled past it. */
function useListInView(asked: string) {
  const results = useRef<HTMLDivElement>(null);
  const before = useRef(asked);
  useLayoutEffect(() => {
    if (asked === before.current) return;
    before.current = asked;
    if (results.current && results.current.getBoundingClientRect().top < 0) results.current.scrollIntoView({ block: "start" });
  }, [asked]);
  return results;
}

/** The columns have names for the eye only: every value of a row says what it is. */
function Heads({ year }: Pick<ResultsProps, "year">) {
  const t = useT();
  const locale = useLocale();
  const [first, last] = [year + 1 - YEARS, year].map((each) => printYear(String(each), locale));
  const names = [t("store:head.zone"), t("store:head.source"), t("store:head.step"), `${first} → ${last}`, t("store:head.access"), t("store:head.choice")];
  return <div class={`${styles.heads} semibold muted`} aria-hidden="true">{names.map((name) => <span key={name}>{name}</span>)}</div>;
}

/** The meaning of the drawings, once. */
function Key({ hasExamples, year }: { hasExamples: boolean; year: number }) {
  const t = useT();
  const steps = (["day", "week", "month", "year"] as const).map((step) => [t(`store:step.${step}`), t(`source:granularity.${step}`)]);
  const named = steps.map(([letter, word]) => (letter === word ? word : `${letter} ${word}`)).join(", ");
  return (
    <section class={`${styles.key} mt-4 small muted`} aria-label={t("store:key.label")}>
      <p><Steps finest="week" />{t("store:key.steps", { steps: named })}</p>
      <p>
        {hasExamples && <span><Years since={year} year={year} example single />{t("store:key.example")}</span>}
        <span><Years since={year} year={year} example={false} single />{t("store:key.full")}</span>
      </p>
    </section>
  );
}

function List({ found, view, year }: ResultsProps) {
  const locale = useLocale();
  return (
    <>
      <Heads year={year} />
      <ul class={styles.list}>
        {found.items.map((item) => (
          <SourceItem key={item.slug} item={item} year={year} picking={pickingOf(item.slug, view)} />
        ))}
      </ul>
      <Key hasExamples={found.items.some(({ examples }) => examples.includes("history"))} year={year} />
      <Paging page={found.page} pages={found.pages} path={`/${locale}/store`} query={queryOf(view, { page: 1 })} heading={RESULTS} />
    </>
  );
}

export default function Results({ found, view, year }: ResultsProps) {
  const results = useListInView(queryOf(view, { compare: [] }));
  return (
    <div class={styles.results} ref={results}>
      <ExampleHatch />
      <div class={`${styles.head} row wrap middle gap-2 gap-x-4 rule-bottom`}>
        <Count found={found} />
        <Chosen view={view} after={RESULTS} />
        {found.total > 1 && <Sort view={view} />}
      </div>
      {found.total > 0 ? <List found={found} view={view} year={year} /> : <NothingFound found={found} view={view} year={year} />}
    </div>
  );
}
