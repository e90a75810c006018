// Metadata of an editors' page for search engines and link previews.

import { breadcrumbs, webPage } from "../model/json-ld";
import type { Head, HeadContext } from "../lib/route";
import type { PageData } from "./load";

export function pageHead({ data: { page, above }, place, t }: Pick<HeadContext<PageData>, "data" | "place" | "t">): Head {
  const { title, summary, locales, noindex } = page;
  const trail = [
    { name: t("blocks:crumbs.home"), path: "/" },
    ...(above ? [{ name: above.title, path: `/${above.slug}` }] : []),
    { name: title, path: place.path },
  ];
  return { title, description: summary, written: locales, noindex, jsonLd: [webPage(place, page), breadcrumbs(place, trail)] };
}
