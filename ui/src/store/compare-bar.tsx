// The sources picked for a comparison: a separate form, which preserves search and page, and the link to the
// comparison. Without scripts a button stores the ticks.

import { useLocale, useT } from "../lib/i18n";
import styles from "./compare-bar.module.css";
import { COMPARED, comparisonOf, pairsOf, queryOf, type View } from "./view";

export interface CompareBarProps {
  /** Id of the form. */
  form: string;
  view: View;
  /** Slugs of the sources on this page, which have their own boxes. */
  shown: string[];
}

function Picked({ view }: { view: View }) {
  const t = useT();
  const store = `/${useLocale()}/store`;
  const { compare } = view;
  return (
    <div class="row wrap middle apart gap-2 gap-x-5">
      <p role="status"><strong>{t("store:compare.chosen", { count: compare.length })}</strong>{compare.length < COMPARED.least && <span class="small muted">{` ${t("store:compare.more")}`}</span>}</p>
      <p class="row wrap middle gap-4">
        {compare.length >= COMPARED.least && <a class="button" href={`${store}/compare${comparisonOf(compare)}`}>{t("store:compare.open")}</a>}
        <a href={store + queryOf(view, { compare: [] })}>{t("store:compare.clear")}</a>
      </p>
    </div>
  );
}

export default function CompareBar({ form, view, shown }: CompareBarProps) {
  const t = useT();
  const locale = useLocale();
  const elsewhere = view.compare.filter((slug) => !shown.includes(slug));
  return (
    <div class={view.compare.length > 0 ? `${styles.bar} no-print linen ink` : undefined}>
      <form id={form} method="get" action={`/${locale}/store`}>
        {pairsOf({ ...view, compare: elsewhere }).map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)}
        <button class={`button button-quiet ${styles.keep} no-script`} type="submit">{t("store:compare.keep")}</button>
      </form>
      {view.compare.length > 0 && <Picked view={view} />}
    </div>
  );
}
