// What the search gives: how many sources, in which order, and the page of the list that was asked for. It comes alive
// after the search and the filters, which readers touch first.

import type { Card, Found } from "../model/catalog";
import { submitForm } from "../lib/form";
import { useLocale, useT } from "../lib/i18n";
import { Paging } from "../kit/paging";
import { Chosen } from "./chosen";
import { NothingFound } from "./nothing-found";
import styles from "./results.module.css";
import { SourceItem } from "./source-item";
import { COMPARED, PICKING, queryOf, RESULTS, SORTS, type View } from "./view";

export interface ResultsProps {
  found: Found<Card>;
  view: View;
}

/** Read out whenever it changes. */
function Count({ found: { total, page, pages, relaxed, query } }: Pick<ResultsProps, "found">) {
  const t = useT();
  return (
    <div class={styles.count} role="status">
      <h2 id={RESULTS} tabIndex={-1}>{total > 0 ? t("store:result.count", { count: total }) : t("store:empty.title")}</h2>
      {pages > 1 && <p class="muted">{t("store:result.page", { page, pages })}</p>}
      {relaxed && total > 0 && <p class={styles.note}>{t("store:result.relaxed")}</p>}
      {query.ignored.length > 0 && <p class={styles.note}>{t("store:result.ignored", { list: query.ignored.join(", ") })}</p>}
    </div>
  );
}

function Sort({ view: { words, sort } }: { view: View }) {
  const t = useT();
  return (
    <label class={styles.sort}>
      <span>{t("store:sort.label")}</span>
      <select name="sort" value={sort ?? ""} onChange={submitForm}>
        <option value="">{t(words.trim() ? "store:sort.relevance" : "store:sort.catalogue")}</option>
        {SORTS.map((name) => <option key={name} value={name}>{t(`store:sort.${name}`)}</option>)}
      </select>
    </label>
  );
}

function List({ found, view }: ResultsProps) {
  const locale = useLocale();
  const full = view.compare.length >= COMPARED.most;
  return (
    <>
      <ul class={styles.list}>
        {found.items.map((item) => (
          <SourceItem key={item.slug} item={item} picking={{ form: PICKING, picked: view.compare.includes(item.slug), full }} />
        ))}
      </ul>
      <Paging page={found.page} pages={found.pages} path={`/${locale}/store`} query={queryOf(view, { page: 1 })} heading={RESULTS} />
    </>
  );
}

export default function Results({ found, view }: ResultsProps) {
  return (
    <div class={styles.results}>
      <Chosen view={view} after={RESULTS} />
      <div class={styles.head}>
        <Count found={found} />
        {found.total > 1 && <Sort view={view} />}
      </div>
      {found.total > 0 ? <List found={found} view={view} /> : <NothingFound view={view} />}
    </div>
  );
}
