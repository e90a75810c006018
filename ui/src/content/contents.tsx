// The table of contents of a long document: its headings, as links.

import { sectionsOf } from "../blocks/sections";
import type { Block } from "../blocks/types";
import { useT } from "../lib/i18n";
import type { Locale } from "../lib/locale";
import styles from "./contents.module.css";

export function Contents({ blocks, lang }: { blocks: Block[]; lang: Locale | undefined }) {
  const t = useT();
  const named = sectionsOf(blocks).flatMap(({ id, title }) => (id && title !== null ? [{ id, title }] : []));
  if (named.length < 2) return null;
  return (
    <nav class={styles.contents} aria-labelledby="contents">
      <h2 id="contents">{t("blocks:contents")}</h2>
      <ol lang={lang}>{named.map(({ id, title }) => <li key={id}><a href={`#${id}`}>{title}</a></li>)}</ol>
    </nav>
  );
}
