// What can be measured, three ways: on which territories, from which sources, with which modules. Each is a tab with an
// address; without a script they stand one below the other.

import { Tabs } from "../kit/tabs";
import { useLocale, useT } from "../lib/i18n";
import styles from "./explore.module.css";
import type { HomeData, HomeModule, HomeSource } from "./load";
import { territoriesOf } from "./territories";

export function Explore({ sources, modules }: Pick<HomeData, "sources" | "modules">) {
  const t = useT();
  const tabs = [
    { id: "territories", label: t("home:explore.territories"), content: <Territories sources={sources} /> },
    { id: "sources", label: t("home:explore.sources"), content: <Sources sources={sources} /> },
    { id: "modules", label: t("home:explore.modules"), content: <Modules modules={modules} /> },
  ];
  return (
    <section class={`container ${styles.explore}`}>
      <hr class="section-rule" />
      <h2>{t("home:explore.title")}</h2>
      <p class="lead">{t("home:explore.lead")}</p>
      <Tabs label={t("home:explore.label")} tabs={tabs} />
    </section>
  );
}

function Territories({ sources }: Pick<HomeData, "sources">) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <ul class={styles.names}>
        {territoriesOf(sources).map(({ territory, count }) => (
          <li key={territory}>
            <span>{t(`source:territory.${territory}`)}</span>{" "}<span class={styles.count}>{t("home:explore.count", { count })}</span>
          </li>
        ))}
      </ul>
      <p class={styles.more}><a href={`/${locale}/store`}>{t("home:explore.store")}</a></p>
    </>
  );
}

/** Marks text that is not in the language of the page. */
const langOf = ({ locale, fallback }: HomeSource | HomeModule) => (fallback ? locale : undefined);

function Sources({ sources }: Pick<HomeData, "sources">) {
  const locale = useLocale();
  return (
    <ul class={styles.names}>
      {sources.map((source) => (
        <li key={source.slug} lang={langOf(source)}><a href={`/${locale}/sources/${source.slug}`}>{source.name}</a></li>
      ))}
    </ul>
  );
}

function Modules({ modules }: Pick<HomeData, "modules">) {
  return (
    <ul class={styles.modules}>
      {modules.map((module) => (
        <li key={module.id} lang={langOf(module)}>
          <h3 class={styles.name}>{module.name}</h3>
          <p class="muted">{module.summary}</p>
        </li>
      ))}
    </ul>
  );
}
