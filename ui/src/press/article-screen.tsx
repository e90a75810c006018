// One article in full: outlet and date, its text at reading width, its original, and its neighbours.

import { DatedEntry } from "../blocks/dated-entry";
import { Picture } from "../blocks/picture";
import { CopyLink } from "../kit/copy-link";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import styles from "./article-screen.module.css";
import type { Article, Neighbour } from "./load";

export default function ArticleScreen({ data: article, origin }: ScreenProps<Article>) {
  const t = useT();
  const locale = useLocale();
  const { id, link, outlet, picture, newer, older } = article;
  const above = picture && <div class="mb-5"><Picture block={picture} first /></div>;
  return (
    <article class="container pt-6 pb-8">
      <DatedEntry entry={article} back={{ path: "/press", text: t("press:article.back") }} facts={<Facts article={article} />} above={above}>
        <footer class="pt-5 no-print grid gap-4 measure mt-6 hairline-top">
          {link && <p><a href={link} rel="external noopener">{t("press:article.original", { outlet })}</a></p>}
          <CopyLink address={`${origin}/${locale}/press-article/${id}`} />
        </footer>
      </DatedEntry>
      <Neighbours newer={newer} older={older} />
    </article>
  );
}

function Facts({ article: { publishedOn, updatedOn, outlet, author, readingMinutes } }: { article: Article }) {
  const t = useT();
  const format = useFormat();
  return (
    <p class={`${styles.facts} row wrap gap-x-5 small muted`}>
      <time class="strong ink" datetime={publishedOn}>{format.date(publishedOn)}</time>
      <span>{outlet}</span>
      {author && <span>{t("press:article.author", { author })}</span>}
      <span>{t("press:article.minutes", { count: readingMinutes })}</span>
      {updatedOn && updatedOn !== publishedOn && <span>{t("press:article.updated", { date: format.date(updatedOn) })}</span>}
    </p>
  );
}

function Neighbours({ newer, older }: Pick<Article, "newer" | "older">) {
  const t = useT();
  if (!newer && !older) return null;
  return (
    <nav class={`${styles.neighbours} no-print grid mt-7 pt-4 rule-top`} aria-label={t("press:article.others")}>
      {older && <NeighbourLink label={t("press:article.older")} neighbour={older} rel="prev" />}
      {newer && <NeighbourLink label={t("press:article.newer")} neighbour={newer} rel="next" />}
    </nav>
  );
}

function NeighbourLink({ label, neighbour: { id, title }, rel }: { label: string; neighbour: Neighbour; rel: "prev" | "next" }) {
  const locale = useLocale();
  return (
    <p class={styles[rel]}>
      <span class="block small muted">{label}</span>
      <a href={`/${locale}/press-article/${id}`} rel={rel}>{title}</a>
    </p>
  );
}
