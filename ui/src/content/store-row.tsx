// One source as a row of the Store, with a number at each of its parts, and what the parts mean.

import { SourceList } from "../blocks/source-list";
import type { BlockProps } from "../blocks/block";
import { Steps, ExampleHatch, Years } from "../blocks/glyphs";
import { Title, type Level } from "../blocks/title";
import { Zone } from "../blocks/zone";
import { LockIcon, PlusIcon } from "../kit/icons";
import { printYear } from "../lib/calendar";
import { useLocale, useT } from "../lib/i18n";
import { optionName } from "../model/option-name";
import type { NamedSource } from "../model/source";
import styles from "./store-row.module.css";

const PARTS = ["coverage", "step", "history", "access"] as const;

const Mark = ({ of }: { of: (typeof PARTS)[number] }) => <span class={`${styles.number} rigid strong`} aria-hidden="true">{PARTS.indexOf(of) + 1}</span>;

function Row({ source, level, today }: { source: NamedSource; level: Level; today: string }) {
  const t = useT();
  const locale = useLocale();
  const { slug, name, summary, territories, granularity, history, offer: { lagDays, access, examples } } = source;
  const step = optionName("granularity", granularity, { t });
  const example = examples.includes("history");
  return (
    <div class={`${styles.row} frame ground grid middle gap-3 gap-x-4`}>
      {example && <ExampleHatch />}
      <Zone territories={territories} />
      <div lang={source.locale}>
        <Title level={level} class={styles.name}><a href={`/${locale}/sources/${slug}`}>{name}</a> <Mark of="coverage" /></Title>
        <p class="small muted">{summary}</p>
      </div>
      <div>
        <p class={styles.drawing}><Steps finest={granularity} /> <Mark of="step" /></p>
        <p class="small muted">{lagDays === null ? step : `${step}, ${t("source:delay.days", { count: lagDays })}`}</p>
      </div>
      <div>
        <p class={styles.drawing}><Years since={history} year={+today.slice(0, 4)} example={example} /> <Mark of="history" /></p>
        <p class="small muted">{t("source:since", { year: printYear(String(history), locale) })}</p>
      </div>
      <p class={styles.access}>{access === "open" ? <PlusIcon /> : <LockIcon />} <span><strong>{t(`source:access.${access}`)}</strong><br /><a class="small" href={`/sources/${slug}/sample.csv`} download aria-label={`${t("store:item.sample")}, ${name}`}>{t("store:item.sampleShort")}</a></span> <Mark of="access" /></p>
    </div>
  );
}

export function StoreRow({ block, level, around }: BlockProps<"SourceList">) {
  const t = useT();
  const locale = useLocale();
  const [source] = block.sources;
  if (!source || block.sources.length > 1 || !around.today) return <SourceList block={block} level={level} />;
  return (
    <>
      <Row source={source} level={level} today={around.today} />
      <ol class={`${styles.meanings} grid mt-4`} lang={locale}>
        {PARTS.map((part) => (
          <li key={part}>
            <Mark of={part} />
            <div><strong>{t(`blocks:row.${part}`)}</strong><p class="small muted">{t(`blocks:row.${part}Means`)}</p></div>
          </li>
        ))}
      </ol>
    </>
  );
}
