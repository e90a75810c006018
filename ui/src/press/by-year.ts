// Groups articles by year of publication.

import type { ArticleSummary } from "./load";

export interface YearOfArticles {
  year: string;
  articles: ArticleSummary[];
}

/** Consecutive articles of one year together, in the given order. */
export function byYear(articles: ArticleSummary[]): YearOfArticles[] {
  const years: YearOfArticles[] = [];
  for (const article of articles) {
    const year = article.publishedOn.slice(0, 4);
    const last = years.at(-1);
    if (last?.year === year) last.articles.push(article);
    else years.push({ year, articles: [article] });
  }
  return years;
}
