// Data sources on a solution's page, as rows: territory, measures, granularity, delay, and a link to the source.

import { useLocale, useT } from "../lib/i18n";
import { optionName } from "../model/option-name";
import type { NamedSource } from "../model/source";
import type { BlockProps } from "../blocks/block";
import { Steps } from "../blocks/glyphs";
import styles from "./source-rows.module.css";
import { SourceList } from "../blocks/source-list";
import { Title, type Level } from "../blocks/title";
import words from "../blocks/words.module.css";
import { Zone } from "../blocks/zone";

export function SourceRows({ block, level }: BlockProps<"SourceList">) {
  return <SourceList block={block} level={level} Row={Row} rows={styles.sources} />;
}

function Row({ source, level }: { source: NamedSource; level: Level }) {
  const t = useT();
  const locale = useLocale();
  const { slug, name, summary, territories, granularity, offer: { lagDays } } = source;
  const step = optionName("granularity", granularity, { t });
  return (
    <li>
      <Zone territories={territories} />
      <div lang={source.locale}>
        <Title level={level} class={words.name}><a href={`/${locale}/sources/${slug}`}>{name}</a></Title>
        <p class={`small ${words.text} measure muted`}>{summary}</p>
      </div>
      <p class={`small ${styles.step} row wrap middle gap-2 gap-x-4`}>
        <Steps finest={granularity} />
        <span class="visually-hidden">{territories.map((place) => optionName("territory", place, { t })).join(", ")}. </span>
        {lagDays === null ? step : t("store:item.delivered", { step, days: lagDays })}
      </p>
    </li>
  );
}
