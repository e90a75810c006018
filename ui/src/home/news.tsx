// The latest press articles as a carousel.

import { Carousel } from "../kit/carousel";
import { LanguageMark } from "../kit/language-mark";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { HomeArticle } from "./load";
import styles from "./news.module.css";

export function News({ articles }: { articles: HomeArticle[] }) {
  const t = useT();
  const locale = useLocale();
  const slides = articles.map((article) => ({ id: article.id, content: <Slide article={article} /> }));
  return (
    <>
      <Carousel label={t("home:news.label")} slides={slides} />
      <p class={styles.all}><a href={`/${locale}/press`}>{t("home:news.all")}</a></p>
    </>
  );
}

function Slide({ article }: { article: HomeArticle }) {
  const format = useFormat();
  const page = useLocale();
  const { id, title, summary, publishedOn, outlet, locale, fallback } = article;
  const lang = fallback ? locale : undefined;
  return (
    <div class={styles.slide}>
      <p class={styles.facts}>
        <time datetime={publishedOn}>{format.date(publishedOn)}</time>
        <span>{outlet}</span>
        <LanguageMark locale={locale} fallback={fallback} />
      </p>
      <h3 lang={lang}><a href={`/${page}/press-article/${id}`}>{title}</a></h3>
      <p class={styles.summary} lang={lang}>{summary}</p>
    </div>
  );
}
