// Data sources, each with what decides whether it may serve: where, how fine, since when, how often.

import { useLocale, useT } from "../lib/i18n";
import type { NamedSource } from "../model/source";
import { sourceFacts, type Fact } from "../model/source-facts";
import type { BlockProps } from "./block";
import { MoreSources } from "./more-sources";
import styles from "./source-list.module.css";
import { Title, type Level } from "./title";
import words from "./words.module.css";

/** The family and the channel are in the name already. */
const SHOWN: Fact["name"][] = ["territories", "granularity", "history", "update"];

export function SourceList({ block: { sources, sourceTotal }, level }: BlockProps<"SourceList">) {
  return (
    <>
      <ul class={styles.sources}>
        {sources.map((source) => <Row key={source.slug} source={source} level={level} />)}
      </ul>
      <MoreSources total={sourceTotal} shown={sources.length} />
    </>
  );
}

function Row({ source, level }: { source: NamedSource; level: Level }) {
  const t = useT();
  const locale = useLocale();
  const facts = sourceFacts(source, { t, locale }).filter(({ name }) => SHOWN.includes(name));
  return (
    <li lang={source.locale}>
      <Title level={level} class={words.name}><a href={`/${locale}/sources/${source.slug}`}>{source.name}</a></Title>
      <p class={`${words.text} ${styles.text}`}>{source.summary}</p>
      <dl class={`small ${styles.facts}`} lang={locale}>
        {facts.map(({ name, label, text }) => <div key={name}><dt class="muted">{label}</dt><dd>{text}</dd></div>)}
      </dl>
    </li>
  );
}
