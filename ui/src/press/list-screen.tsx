// The press: what editors say to journalists, and everything published, newest first, year by year.

import { Blocks } from "../blocks/blocks";
import { EntryHeading } from "../blocks/entry-heading";
import { splitOpening } from "../blocks/opening";
import { RichHtml } from "../blocks/rich-html";
import { FeedLinks } from "../kit/feed-links";
import { Paging } from "../kit/paging";
import { printYear } from "../lib/calendar";
import { useLocale, useT } from "../lib/i18n";
import { pageCount } from "../lib/paging";
import type { ScreenProps } from "../lib/route";
import { ArticleItem } from "./article-item";
import { byYear } from "./by-year";
import styles from "./list-screen.module.css";
import type { PressList } from "./load";

export default function PressListScreen({ data: { page, articles, themes, number } }: ScreenProps<PressList>) {
  const t = useT();
  const locale = useLocale();
  const entry = page ?? { title: t("press:title"), summary: t("press:description"), locale, fallback: false, blocks: [] };
  // Whoever turns the pages has read what stands around the list.
  const { opening, rest } = splitOpening(number === 1 ? entry.blocks : []);
  return (
    <>
      <div class={`container ${styles.heading}`}>
        <EntryHeading entry={entry}>
          {opening.map(({ html }) => <RichHtml key={html} html={html} lang={entry.fallback ? entry.locale : undefined} />)}
        </EntryHeading>
      </div>
      <Articles articles={articles} number={number} />
      {rest.length > 0 && <div class={`container ${styles.rest}`}><Blocks blocks={rest} lang={entry.locale} themes={themes} /></div>}
    </>
  );
}

function Articles({ articles: { nodes, totalCount }, number }: Pick<PressList, "articles" | "number">) {
  const t = useT();
  const locale = useLocale();
  const path = `/${locale}/press`;
  return (
    <section class={`container ${styles.list}`} aria-labelledby="articles">
      <hr class="section-rule" />
      <h2 id="articles">{t("press:list")}</h2>
      {nodes.length === 0 && <p class="muted">{t("press:empty")}</p>}
      {byYear(nodes).map(({ year, articles }) => (
        <section key={year} class={styles.year} aria-labelledby={`year-${year}`}>
          <h3 id={`year-${year}`}>{printYear(year, locale)}</h3>
          <ul class={styles.articles}>{articles.map((article) => <ArticleItem key={article.id} article={article} />)}</ul>
        </section>
      ))}
      <Paging page={number} pages={pageCount(totalCount)} path={path} />
      <FeedLinks path={path} />
    </section>
  );
}
