// A page with a long list: the editors' introduction, the list in numbered pages with its feeds, and the remaining
// content.

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

const LIST = "list";

interface ListPageProps extends AroundList {
  /** The title and summary without an editors' page. */
  otherwise: { title: string; summary: string };
  /** The heading of the list. */
  title: string;
  /** The path without the language: "/press". */
  path: string;
  /** The number of entries. */
  total: number;
  /** The main action, below the heading of the page. */
  action?: ReactNode;
  /** The entries of this page. */
  children: ReactNode;
}

export function ListPage({ page, themes, number, otherwise, title, path, total, action, children }: ListPageProps) {
  const locale = useLocale();
  const entry = page ?? { ...otherwise, locale, fallback: false, blocks: [] };
  const address = `/${locale}${path}`;
  // Readers of a later page have seen the content around the list.
  const { opening, rest } = splitOpening(number === 1 ? entry.blocks : []);
  return (
    <div class="container pt-6 pb-8">
      <EntryHeading entry={entry}>
        {action}
        {opening.map(({ html }) => <RichHtml key={html} html={html} lang={entry.fallback ? entry.locale : undefined} />)}
      </EntryHeading>
      <section class={styles.list} aria-labelledby={LIST}>
        <h2 id={LIST} class="section-title">{title}</h2>
        {children}
        <Paging page={number} pages={pageCount(total)} path={address} heading={LIST} />
        <FeedLinks path={address} />
      </section>
      {rest.length > 0 && <Blocks blocks={rest} lang={entry.locale} themes={themes} />}
    </div>
  );
}
