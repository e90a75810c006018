// Loads the sources that an address compares. Unknown ones are named, without an error.

import { Problem, type Api } from "../lib/api";
import { plainText } from "../lib/plain-text";
import type { LoadContext } from "../lib/route";
import type { SourceDetails } from "../model/api";
import type { SourceFacts } from "../model/source";
import { askedSlugs, COMPARED } from "./view";

/** The fields of a source that the comparison shows. */
export interface ComparedSheet extends SourceFacts, Pick<SourceDetails, "slug" | "name" | "locale" | "fallback" | "divisions" | "indicators" | "access" | "licence" | "formats" | "delivery" | "personalData" | "provider" | "updated" | "lastPeriod" | "lagDays" | "panel" | "model" | "examples"> {
  /** The first sentence of its limits. */
  limit: string | null;
}

/** The end of a sentence. */
const END = /[.!?。](?= |$)/;

function firstSentence(html: string): string | null {
  const text = plainText(html);
  const end = END.exec(text);
  return (end ? text.slice(0, end.index + 1) : text) || null;
}

/** Fields that the comparison does not show are left out: they would double the size of the page. */
function comparedSheet(sheet: SourceDetails): ComparedSheet {
  const { slug, name, locale, fallback, family, channel, territories, granularity, history, update, divisions, indicators, access, licence, formats, delivery, personalData, provider, updated, lastPeriod, lagDays, panel, model, examples, limits } = sheet;
  return { slug, name, locale, fallback, family, channel, territories, granularity, history, update, divisions, indicators, access, licence, formats, delivery, personalData, provider, updated, lastPeriod, lagDays, panel, model, examples, limit: limits ? firstSentence(limits) : null };
}

export interface Comparison {
  sheets: ComparedSheet[];
  /** Slugs of unknown sources. */
  unknown: string[];
  /** Whether more sources were requested than fit side by side. */
  cut: boolean;
}

async function find(api: Api, slug: string, locale: string): Promise<ComparedSheet | null> {
  try {
    return comparedSheet(await api.get<SourceDetails>(`/api/sources/${slug}?locale=${locale}`));
  } catch (cause) {
    if (cause instanceof Problem && cause.status === 404) return null;
    throw cause;
  }
}

export async function loadComparison({ api, search, locale }: LoadContext): Promise<Comparison> {
  const asked = askedSlugs(search, "source");
  const slugs = asked.slice(0, COMPARED.most);
  const found = await Promise.all(slugs.map((slug) => find(api, slug, locale)));
  return {
    sheets: found.filter((sheet) => sheet !== null),
    unknown: slugs.filter((_slug, index) => found[index] === null),
    cut: asked.length > slugs.length,
  };
}
