// The Store: search and filters on one side, results on the other, all of it in the address. One plain form, which
// works without a script; with scripts a change is enough.

import type { BlocksProps } from "../blocks/blocks";
import { FallbackNotice } from "../blocks/fallback-notice";
import { useLocale, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { CompareBarProps } from "./compare-bar";
import type { FilterPanelProps } from "./filter-panel";
import type { StoreData } from "./load";
import type { ModulesProps } from "./modules";
import type { ResultsProps } from "./results";
import styles from "./screen.module.css";
import { SearchBox } from "./search-box";
import { PICKING, queryOf, readView, RESULTS } from "./view";

const FilterPanel = later<FilterPanelProps>(() => import("./filter-panel"));
const Results = later<ResultsProps>(() => import("./results"));
const CompareBar = later<CompareBarProps>(() => import("./compare-bar"));
const Modules = later<ModulesProps>(() => import("./modules"));
const Blocks = later<BlocksProps>(() => import("../blocks/drawn"));

const showResults = () => document.getElementById(RESULTS)?.focus();

export default function StoreScreen({ data: { found, page, modules, themes }, search, today }: ScreenProps<StoreData>) {
  const t = useT();
  const locale = useLocale();
  const view = readView(search, found);
  const entry = page ?? { title: t("store:title"), summary: t("store:lead"), locale, fallback: false, blocks: [] };
  return (
    <div class="container pt-5 pb-8">
      <form class={`${styles.form} grid column`} method="get" action={`/${locale}/store`}>
        <h1 class={styles.title} lang={entry.fallback ? entry.locale : undefined}>{entry.title}</h1>
        <div class="row wrap middle gap-2 gap-x-5 shrink">
          <SearchBox words={view.words} />
          <p class="small button-row">
            {modules.length > 0 && <a href="#modules">{t("store:modulesCount", { count: modules.length })}</a>}
            <a href={`/${locale}/how-to-buy`}>{t("store:buying")}</a>
          </p>
          {entry.fallback && <FallbackNotice locale={entry.locale} />}
        </div>
        <FilterPanel found={found} active={view.chosen.length} cleared={queryOf(view, { chosen: [], page: 1 })} onApply={showResults} />
        {view.compare.map((slug) => <input key={slug} type="hidden" name="compare" value={slug} />)}
        <Results found={found} view={view} year={Number(today.slice(0, 4))} />
      </form>
      <CompareBar form={PICKING} view={view} shown={found.items.map(({ slug }) => slug)} />
      {modules.length > 0 && <Modules modules={modules} />}
      {entry.blocks.length > 0 && <Blocks blocks={entry.blocks} lang={entry.locale} themes={themes} />}
    </div>
  );
}
