// The result of an empty search: one criterion less, a request for this data with all criteria, and the nearest
// sources.

import type { Card, Found } from "../model/catalog";
import { filterName, optionName } from "../model/option-name";
import { useLocale, useT } from "../lib/i18n";
import { criteriaOf } from "./criteria";
import styles from "./nothing-found.module.css";
import { SourceItem } from "./source-item";
import { pairsOf, pickingOf, queryOf, type View } from "./view";

/** The request has a title made of all criteria, and each criterion by its name. */
function requestQuery(view: View, title: string): string {
  return `?${new URLSearchParams([["title", title], ...pairsOf({ ...view, sort: null, page: 1, compare: [] })])}`;
}

function Less({ found: { relaxations }, view }: NothingFoundProps) {
  const t = useT();
  const store = `/${useLocale()}/store`;
  const named = relaxations.map(({ dropped, total }) => {
    const values = view.chosen.filter(({ filter }) => filter === dropped).map(({ filter, value }) => filterName(filter, value, { t }));
    const name = dropped === "q" ? t("store:chosen.words", { words: view.words.trim() }) : values.join(", ");
    const query = dropped === "q"
      ? queryOf(view, { words: "", page: 1 })
      : queryOf(view, { page: 1, chosen: view.chosen.filter(({ filter }) => filter !== dropped) });
    return { dropped, query, text: t("store:empty.less", { name, count: total }) };
  });
  if (named.length === 0) return null;
  return <ul class="button-row">{named.map(({ dropped, query, text }) => <li key={dropped}><a class="button button-quiet" href={store + query}>{text}</a></li>)}</ul>;
}

function Nearest({ found: { nearest }, view, year }: NothingFoundProps) {
  const t = useT();
  if (!nearest || nearest.items.length === 0) return null;
  return (
    <section aria-labelledby="nearest">
      <h2 id="nearest" class={styles.near}>{t("store:near.title")}</h2>
      <ul class="mt-3">
        {nearest.items.map((item) => (
          <SourceItem
            key={item.slug}
            item={item}
            year={year}
            criteria={criteriaOf(item, nearest.criteria, t)}
            picking={pickingOf(item.slug, view)}
          />
        ))}
      </ul>
    </section>
  );
}

interface NothingFoundProps {
  found: Pick<Found<Card>, "nearest" | "relaxations">;
  view: View;
  year: number;
}

export function NothingFound({ found, view, year }: NothingFoundProps) {
  const t = useT();
  const home = `/${useLocale()}`;
  const words = view.words.trim();
  const wish = [words, ...view.chosen.map(({ filter, value }) => optionName(filter, value, { t }))].filter(Boolean).join(", ");
  return (
    <>
      <div class={`${styles.nothing} py-5 row wrap gap-4`}>
        <Less found={found} view={view} year={year} />
        <div class={styles.request}>
          <p>{t("store:empty.text")}</p>
          <p><a class="button" href={`${home}/data-request${requestQuery(view, t("store:empty.wish", { words: wish }))}`}>{t("store:empty.request")}</a></p>
        </div>
      </div>
      <Nearest found={found} view={view} year={year} />
    </>
  );
}
