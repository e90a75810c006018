// The page of one source: its key facts; the details hydrate later.

import { Crumbs } from "../blocks/crumbs";
import { DraftBanner } from "../blocks/draft-banner";
import { FallbackNotice } from "../blocks/fallback-notice";
import { useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { SourceDetails } from "./load";
import type { ScreenProps } from "../lib/route";
import type { DetailsProps } from "./details";
import { Facts } from "./lifted";
import styles from "./screen.module.css";

const Details = later<DetailsProps>(() => import("./details"));

/** Its position in the Store, name and kind. */
function Head({ sheet }: { sheet: SourceDetails }) {
  const t = useT();
  const { name, summary, family, channel, model, dataType, provider, locale, locales, fallback, previewed } = sheet;
  const lang = fallback ? locale : undefined;
  const kinds = [channel !== "none" && t(`source:channel.${channel}`), model && t(`source:model.${model}`), dataType && t(`source:dataType.${dataType}`), t("source:provider", { name: provider })];
  return (
    <header>
      {previewed && <DraftBanner visibility={previewed} />}
      <Crumbs above={[{ text: t("shell:nav.store"), path: "/store" }, { text: t(`source:family.${family}`), path: `/store?family=${family}` }]} here={name} lang={lang} />
      <h1 class={styles.name} lang={lang}>{name}</h1>
      <div class={styles.under}>
        <p class={styles.summary} lang={lang}>{summary}</p>
        <ul class={styles.kinds}>{kinds.map((kind) => kind && <li key={kind}>{kind}</li>)}</ul>
      </div>
      {fallback && <FallbackNotice locale={locale} locales={locales} />}
    </header>
  );
}

export default function SourceScreen({ data: sheet, today }: ScreenProps<SourceDetails>) {
  return (
    <div class={`container ${styles.sheet}`}>
      <Head sheet={sheet} />
      <Facts sheet={sheet} />
      <Details sheet={sheet} today={today} />
    </div>
  );
}
