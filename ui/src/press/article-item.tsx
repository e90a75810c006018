// One article in the list: a linked title with day, outlet and language.

import { LanguageMark } from "../kit/language-mark";
import { useFormat, useLocale } from "../lib/i18n";
import styles from "./article-item.module.css";
import type { ArticleSummary } from "./load";

export function ArticleItem({ article }: { article: ArticleSummary }) {
  const format = useFormat();
  const page = useLocale();
  const { id, title, summary, publishedOn, outlet, demonstration, locale, fallback } = article;
  const lang = fallback ? locale : undefined;
  return (
    <li class={`${styles.item} py-5 grid gap-1 gap-x-5 hairline-top`}>
      <h4 class={`${styles.title} display bold`} lang={lang}><a href={`/${page}/press-article/${id}`}>{title}</a></h4>
      <p class={`${styles.facts} row wrap gap-x-4 small muted`}>
        <time datetime={publishedOn}>{format.date(publishedOn)}</time>
        <span>{outlet}</span>
        <LanguageMark locale={locale} fallback={fallback} demonstration={demonstration} />
      </p>
      <p class={`${styles.summary} measure muted`} lang={lang}>{summary}</p>
    </li>
  );
}
