// The press page: the editors' text for journalists, and all articles, newest first, year by year.

import { ListPage } from "../blocks/list-page";
import { printYear } from "../lib/calendar";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import { ArticleItem } from "./article-item";
import { byYear, type YearOfArticles } from "./by-year";
import type { PressList } from "./load";

export default function PressListScreen({ data: { articles, ...around } }: ScreenProps<PressList>) {
  const t = useT();
  const otherwise = { title: t("press:title"), summary: t("press:description") };
  return (
    <ListPage {...around} otherwise={otherwise} title={t("press:list")} path="/press" total={articles.totalCount}>
      {articles.nodes.length === 0 && <p class="muted">{t("press:empty")}</p>}
      {byYear(articles.nodes).map((year) => <Year key={year.year} {...year} />)}
    </ListPage>
  );
}

function Year({ year, articles }: YearOfArticles) {
  const locale = useLocale();
  return (
    <section class="mt-6" aria-labelledby={`year-${year}`}>
      <h3 id={`year-${year}`}>{printYear(year, locale)}</h3>
      <ul class="mt-3 hairline-bottom">{articles.map((article) => <ArticleItem key={article.id} article={article} />)}</ul>
    </section>
  );
}
