// Data sources, each with the facts that decide its use: territory, granularity, start, frequency.

import type { ComponentType } from "react";
import { useLocale, useT } from "../lib/i18n";
import type { NamedSource } from "../model/source";
import { sourceFacts, type Fact } from "../model/source-facts";
import type { BlockProps } from "./block";
import { MoreSources } from "./more-sources";
import styles from "./source-list.module.css";
import { Title, type Level } from "./title";
import words from "./words.module.css";

/** The name includes the family and the channel. */
const SHOWN_FACTS: Fact["name"][] = ["territories", "granularity", "history", "update"];

interface SourceRowProps {
  source: NamedSource;
  level: Level;
}

interface SourceListProps extends Pick<BlockProps<"SourceList">, "block" | "level"> {
  /** The row component, which decides what is shown of each source. */
  Row?: ComponentType<SourceRowProps>;
  rows?: string | undefined;
}

export function SourceList({ block: { sources, sourceTotal }, level, Row = FactsRow, rows = styles.sources }: SourceListProps) {
  return (
    <>
      <ul class={rows}>
        {sources.map((source) => <Row key={source.slug} source={source} level={level} />)}
      </ul>
      <MoreSources total={sourceTotal} shown={sources.length} />
    </>
  );
}

function FactsRow({ source, level }: SourceRowProps) {
  const t = useT();
  const locale = useLocale();
  const facts = sourceFacts(source, { t, locale }).filter(({ name }) => SHOWN_FACTS.includes(name));
  return (
    <li lang={source.locale}>
      <Title level={level} class={words.name}><a href={`/${locale}/sources/${source.slug}`}>{source.name}</a></Title>
      <p class={`${words.text} measure muted ${styles.text}`}>{source.summary}</p>
      <dl class={`small ${styles.facts}`} lang={locale}>
        {facts.map(({ name, label, text }) => <div key={name}><dt class="muted">{label}</dt><dd>{text}</dd></div>)}
      </dl>
    </li>
  );
}
