// The pages of the press, and their previews.

import { headFeeds } from "../lib/feeds";
import { newsArticle, trail } from "../model/json-ld";
import { defineRoute, type View } from "../lib/route";
import { loadArticle, loadPressList, type Article, type PressList } from "./load";

/** The view of the public address, shared with the preview. */
const ARTICLE: View<Article> = {
  screen: "./press/article-screen.tsx",
  load: loadArticle,
  head: ({ data: article, place, t }) => ({
    title: article.title,
    description: article.summary,
    noindex: article.demonstration,
    type: "article",
    ...(article.picture ? { image: article.picture.src } : {}),
    written: article.locales,
    feeds: headFeeds(`/${place.locale}/press`, t("press:feed")),
    jsonLd: [newsArticle(place, article), trail(place, { name: t("press:title"), path: "/press" }, { name: article.title, path: place.path })],
  }),
};

export const PRESS = defineRoute<PressList>({
  pattern: "/press",
  opened: "press",
  title: "press:title",
  audience: "public",
  query: ["page"],
  screen: "./press/list-screen.tsx",
  load: loadPressList,
  head: ({ data: { page, number }, place, t }) => {
    const title = page?.title ?? t("press:title");
    return {
      title: number === 1 ? title : t("shell:paged", { title, page: String(number) }),
      description: page?.summary ?? t("press:description"),
      feeds: headFeeds(`/${place.locale}/press`, t("press:feed")),
      jsonLd: [trail(place, { name: title, path: "/press" })],
    };
  },
});

export const PRESS_ARTICLE = defineRoute<Article>({ pattern: "/press-article/:id", audience: "public", shows: "press", ...ARTICLE });

export const PRESS_PREVIEW = defineRoute<Article>({ pattern: "/preview/press-article/:id", audience: "secret-link", query: ["token"], ...ARTICLE });
