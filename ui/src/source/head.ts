// Metadata of a source for search engines and link previews: territory, start, measures, terms, and files.

import type { HeadPlace } from "../lib/address";
import type { SourceDetails } from "./load";
import { breadcrumbs, dataset } from "../model/json-ld";
import { optionName } from "../model/option-name";
import { plainText } from "../lib/plain-text";
import type { Head, HeadContext } from "../lib/route";
import type { Translate } from "../lib/translate";

/** Downloads that describe the others. */
const DESCRIPTIONS = ["croissant", "datapackage", "dcat"];
/** Maximum description length for dataset search engines. */
const MAX_DESCRIPTION_CHARS = 5000;

/** The description, with a prefix for demonstrations. */
function described({ summary, demonstration, freshness }: SourceDetails, t: Translate): string {
  if (freshness?.demonstration) return `${t("source:demonstration.series")} ${summary}`;
  return demonstration ? `${t("source:demonstration.note")} ${summary}` : summary;
}

function thing(sheet: SourceDetails, place: HeadPlace, { t }: { t: Translate }): object {
  const { name, description, territories, history, access, locale, provider, downloads, dictionary, keywords, updated, lastPeriod } = sheet;
  return dataset(place, {
    name,
    description: `${described(sheet, t)} ${plainText(description)}`.slice(0, MAX_DESCRIPTION_CHARS),
    locale,
    creator: provider,
    // Expected values are not facts.
    period: { from: String(history), to: lastPeriod && lastPeriod.basis !== "expected" ? lastPeriod.day : null },
    territories: territories.map((territory) => optionName("territory", territory, { t })),
    open: access === "open",
    terms: "terms",
    listed: true,
    files: downloads.filter(({ format }) => !DESCRIPTIONS.includes(format)).map(({ url, mediaType }) => ({ href: url, mediaType })),
    variables: dictionary.map((column) => ({ name: column.name, description: column.meaning, unit: column.unit })),
    keywords,
    ...(updated ? { modified: updated } : {}),
  });
}

export function sourceHead({ data: sheet, place, t }: Pick<HeadContext<SourceDetails>, "data" | "place" | "t">): Head {
  const { name, locale, fallback, downloads } = sheet;
  const trail = breadcrumbs(place, [
    { name: "Vigie", path: "/" }, { name: t("shell:nav.store"), path: "/store" }, { name, path: place.path },
  ]);
  return {
    // Solutions have the names of their sources.
    title: t("source:pageTitle", { name }),
    description: described(sheet, t),
    ...(fallback ? { written: [locale] } : {}),
    describedBy: downloads.filter(({ format }) => DESCRIPTIONS.includes(format)).map(({ url, mediaType }) => ({ href: url, type: mediaType })),
    jsonLd: [thing(sheet, place, { t }), trail],
  };
}
