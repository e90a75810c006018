// One article in full: who published it and when, its text at a reader's width, where it came from, and its neighbours.

import { DraftBanner } from "../blocks/draft-banner";
import { EntryHeading } from "../blocks/entry-heading";
import { RaisedHtml } from "../blocks/raised-html";
import { CopyLink } from "../kit/copy-link";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import styles from "./article-screen.module.css";
import type { Article, Neighbour } from "./load";

export default function ArticleScreen({ data: article, origin }: ScreenProps<Article>) {
  const t = useT();
  const page = useLocale();
  const { id, html, locale, fallback } = article;
  return (
    <article class={`container ${styles.article}`}>
      {article.preview && <DraftBanner draft={article.draft} />}
      <p class={styles.back}><a href={`/${page}/press`}>{t("press:article.back")}</a></p>
      <EntryHeading entry={article} />
      <div class={styles.columns}>
        <Facts article={article} />
        <div class={styles.text}>
          <RaisedHtml html={html} lang={fallback ? locale : undefined} />
          <footer class={styles.foot}>
            {article.link && <p><a href={article.link} rel="external noopener">{t("press:article.original", { outlet: article.outlet })}</a></p>}
            <CopyLink address={`${origin}/${page}/press-article/${id}`} />
          </footer>
        </div>
      </div>
      <Neighbours newer={article.newer} older={article.older} />
    </article>
  );
}

function Facts({ article: { publishedOn, updatedOn, outlet, author, minutes } }: { article: Article }) {
  const t = useT();
  const format = useFormat();
  return (
    <p class={styles.facts}>
      <time datetime={publishedOn}>{format.date(publishedOn)}</time>
      <span>{outlet}</span>
      {author && <span>{t("press:article.author", { author })}</span>}
      <span>{t("press:article.minutes", { count: minutes })}</span>
      {updatedOn && updatedOn !== publishedOn && <span>{t("press:article.updated", { date: format.date(updatedOn) })}</span>}
    </p>
  );
}

function Neighbours({ newer, older }: Pick<Article, "newer" | "older">) {
  const t = useT();
  if (!newer && !older) return null;
  return (
    <nav class={styles.neighbours} aria-label={t("press:article.others")}>
      {older && <NeighbourLink label={t("press:article.older")} neighbour={older} rel="prev" />}
      {newer && <NeighbourLink label={t("press:article.newer")} neighbour={newer} rel="next" />}
    </nav>
  );
}

function NeighbourLink({ label, neighbour: { id, title }, rel }: { label: string; neighbour: Neighbour; rel: "prev" | "next" }) {
  const locale = useLocale();
  return (
    <p class={styles[rel]}>
      <span class={styles.label}>{label}</span>
      <a href={`/${locale}/press-article/${id}`} rel={rel}>{title}</a>
    </p>
  );
}
