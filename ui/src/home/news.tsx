// The latest press articles: dated lines.

import type { BlockOf } from "../blocks/types";
import { DRAWN, Kept } from "../kit/kept";
import { LanguageMark } from "../kit/language-mark";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Locale } from "../lib/locale";
import type { HomeArticle } from "./load";
import styles from "./news.module.css";

function Line({ article: { id, title, publishedOn, outlet, locale, fallback } }: { article: HomeArticle }) {
  const format = useFormat();
  const page = useLocale();
  return (
    <li>
      <p class={styles.facts}>
        <time datetime={publishedOn}>{format.date(publishedOn)}</time>
        <span>{outlet}</span>
        <LanguageMark locale={locale} fallback={fallback} />
      </p>
      <h3 lang={fallback ? locale : undefined}><a href={`/${page}/press-article/${id}`}>{title}</a></h3>
    </li>
  );
}

export function News({ block: { title }, lang, articles }: { block: BlockOf<"LatestNews">; lang: Locale | undefined; articles: HomeArticle[] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section class={`container ${styles.news}`}>
      <div>
        <h2 lang={lang}>{title}</h2>
        <p><a href={`/${locale}/press`}>{t("home:news.all")}</a></p>
      </div>
      <ul>{articles.map((article) => <Line key={article.id} article={article} />)}</ul>
    </section>
  );
}

/** The server's markup: nothing in it needs a script. */
export const KeptNews = () => <Kept of={() => <section class={`container ${styles.news}`} {...DRAWN} />} />;
