// What can be measured, in three tabs: territories, sources and modules, as the Store lists them. Each tab has an
// address; without a script the panels are stacked.

import { ModuleList } from "../blocks/module-list";
import { Tabs } from "../kit/tabs";
import { useLocale, useT } from "../lib/i18n";
import type { Locale } from "../lib/locale";
import styles from "./explore.module.css";
import type { HomeData } from "./load";
import type { OfferedFamily, OnOffer } from "./on-offer";

interface ExploreProps extends Pick<HomeData, "offer" | "modules"> {
  about: string | null;
  lang: Locale | undefined;
}

export function Explore({ about, lang, offer: { territories, families }, modules }: ExploreProps) {
  const t = useT();
  const tabs = [
    { id: "territories", label: t("home:explore.territories"), content: <Territories territories={territories} /> },
    { id: "sources", label: t("home:explore.sources"), content: <Sources families={families} /> },
    { id: "modules", label: t("home:explore.modules"), content: <ModuleList modules={modules} /> },
  ];
  return (
    <>
      {about && <p class={`lead ${styles.lead}`} lang={lang}>{about}</p>}
      <Tabs label={t("home:explore.label")} tabs={tabs} />
    </>
  );
}

function Counted({ count }: { count: number }) {
  const t = useT();
  return <span class={styles.count}>{t("home:explore.count", { count })}</span>;
}

/** The link to all of them. */
function More() {
  const t = useT();
  const locale = useLocale();
  return <p class={styles.more}><a href={`/${locale}/store`}>{t("home:explore.store")}</a></p>;
}

function Territories({ territories }: Pick<OnOffer, "territories">) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <ul class={styles.names}>
        {territories.map(({ territory, count }) => (
          <li key={territory}><a href={`/${locale}/store?territory=${territory}`}>{t(`source:territory.${territory}`)}</a>{" "}<Counted count={count} /></li>
        ))}
      </ul>
      <More />
    </>
  );
}

function FamilyColumn({ family: { family, count, sources } }: { family: OfferedFamily }) {
  const t = useT();
  const page = useLocale();
  return (
    <section>
      <h3 class={styles.family}><a href={`/${page}/store?family=${family}`}>{t(`source:family.${family}`)}</a> <Counted count={count} /></h3>
      <ul class={styles.sources}>
        {sources.map(({ slug, name, lang }) => (
          <li key={slug} lang={lang}><a href={`/${page}/sources/${slug}`}>{name}</a></li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ families }: Pick<OnOffer, "families">) {
  return (
    <>
      <div class={styles.families}>{families.map((family) => <FamilyColumn key={family.family} family={family} />)}</div>
      <More />
    </>
  );
}
