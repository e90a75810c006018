// What search engines and readers of links are told of a source: where it is about, since when, what it measures, and the
// files that can be had.

import type { Sheet } from "../lib/catalog";
import { breadcrumbs, dataset } from "../lib/json-ld";
import { optionName } from "../lib/option-name";
import type { Head, HeadContext } from "../lib/route";

export function sourceHead({ data: sheet, place, t }: Pick<HeadContext<Sheet>, "data" | "place" | "t">): Head {
  const { name, summary, territories, history, access, locale, fallback, downloads, dictionary, keywords, updated } = sheet;
  const thing = dataset(place, {
    name,
    description: summary,
    period: { from: String(history), to: null },
    territories: territories.map((territory) => optionName("territory", territory, { t })),
    open: access === "open",
    files: downloads.map(({ url, mediaType }) => ({ href: url, mediaType })),
    variables: dictionary.map((column) => ({ name: column.name, description: column.meaning, unit: column.unit })),
    keywords,
    ...(updated ? { modified: updated } : {}),
  });
  const trail = breadcrumbs(place, [
    { name: "Vigie", path: "/" }, { name: t("shell:nav.store"), path: "/store" }, { name, path: place.path },
  ]);
  return { title: name, description: summary, ...(fallback ? { written: [locale] } : {}), jsonLd: [thing, trail] };
}
