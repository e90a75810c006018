// A page around a long list: what editors say first, the list in numbered parts with its feeds, what they say after it.

import type { ReactNode } from "react";
import { FeedLinks } from "../kit/feed-links";
import { Paging } from "../kit/paging";
import { useLocale } from "../lib/i18n";
import { pageCount } from "../lib/paging";
import { Blocks } from "./blocks";
import { EntryHeading } from "./entry-heading";
import type { AroundList } from "./list-load";
import styles from "./list-page.module.css";
import { splitOpening } from "./opening";
import { RichHtml } from "./rich-html";

/** Id of the heading of the list. */
const LIST = "list";

interface ListPageProps extends AroundList {
  /** What the page says of itself where editors have written nothing. */
  otherwise: { title: string; summary: string };
  /** Heading of the list. */
  title: string;
  /** Below the locale: "/press". */
  path: string;
  /** How many entries there are. */
  total: number;
  /** Below the heading of the page: what most readers come for. */
  action?: ReactNode;
  /** The entries of this part. */
  children: ReactNode;
}

export function ListPage({ page, themes, number, otherwise, title, path, total, action, children }: ListPageProps) {
  const locale = useLocale();
  const entry = page ?? { ...otherwise, locale, fallback: false, blocks: [] };
  const address = `/${locale}${path}`;
  // Whoever turns the pages has read what stands around the list.
  const { opening, rest } = splitOpening(number === 1 ? entry.blocks : []);
  return (
    <div class={`container ${styles.page}`}>
      <EntryHeading entry={entry}>
        {action}
        {opening.map(({ html }) => <RichHtml key={html} html={html} lang={entry.fallback ? entry.locale : undefined} />)}
      </EntryHeading>
      <section class={styles.list} aria-labelledby={LIST}>
        <hr class="section-rule" />
        <h2 id={LIST}>{title}</h2>
        {children}
        <Paging page={number} pages={pageCount(total)} path={address} heading={LIST} />
        <FeedLinks path={address} />
      </section>
      {rest.length > 0 && <Blocks blocks={rest} lang={entry.locale} themes={themes} />}
    </div>
  );
}
