// What to do when no source answers: what was asked, a request for this data that begins with it, and a way back.

import { optionName } from "../model/option-name";
import { useLocale, useT } from "../lib/i18n";
import styles from "./nothing-found.module.css";
import { pairsOf, queryOf, type View } from "./view";

/** The request begins with a title made of all that was asked, and carries each criterion by its name. */
function requestQuery(view: View, title: string): string {
  return `?${new URLSearchParams([["title", title], ...pairsOf({ ...view, sort: null, page: 1, compare: [] })])}`;
}

export function NothingFound({ view }: { view: View }) {
  const t = useT();
  const home = `/${useLocale()}`;
  const words = view.words.trim();
  const asked = [...(words ? [t("store:chosen.words", { words })] : []), ...view.chosen.map(({ filter, value }) => optionName(filter, value, { t }))];
  const wish = [words, ...view.chosen.map(({ filter, value }) => optionName(filter, value, { t }))].filter(Boolean).join(", ");
  return (
    <div class={styles.nothing}>
      {asked.length > 0 && (
        <>
          <p>{t("store:empty.searched")}</p>
          <ul class={`cross-list ${styles.asked}`}>{asked.map((text) => <li key={text}>{text}</li>)}</ul>
        </>
      )}
      <p>{t("store:empty.text")}</p>
      <p class="button-row">
        <a class="button" href={`${home}/data-request${requestQuery(view, t("store:empty.wish", { words: wish }))}`}>{t("store:empty.request")}</a>
        <a class="button button-quiet" href={`${home}/store${queryOf(view, { words: "", chosen: [], page: 1 })}`}>{t("store:empty.reset")}</a>
      </p>
    </div>
  );
}
