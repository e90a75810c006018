// Loads the sources that an address compares. Unknown ones are named, without an error.

import { Problem, type Api } from "../lib/api";
import type { LoadContext } from "../lib/route";
import type { Sheet } from "../model/api";
import type { StatedFacts } from "../model/sheet-facts";
import { askedSlugs, COMPARED } from "./view";

/** The fields of a source that the comparison shows. */
export interface ComparedSheet extends StatedFacts, Pick<Sheet, "slug" | "name" | "locale" | "fallback"> {}

/** Fields that the comparison does not show are removed: they would double the size of the page. */
function comparedSheet(sheet: Sheet): ComparedSheet {
  const { summary, description, limits, terms, uses, keywords, dictionary, sample, modules, related, downloads, quality, coverage, legal, answering, changes, examples, ...facts } = sheet;
  return { ...facts, quality: { score: quality.score, outOf: quality.outOf } };
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
    return comparedSheet(await api.get<Sheet>(`/api/sources/${slug}?locale=${locale}`));
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
