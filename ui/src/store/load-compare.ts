// Brings the sheets of the sources that an address compares. What cannot be compared is named, not refused.

import type { Sheet } from "../lib/catalog";
import { Problem, type Api } from "../lib/api";
import type { LoadContext } from "../lib/route";
import { askedSlugs, COMPARED } from "./view";

export interface Comparison {
  sheets: Sheet[];
  /** Slugs that name no source. */
  unknown: string[];
  /** More were asked than can stand side by side. */
  cut: boolean;
}

async function find(api: Api, slug: string, locale: string): Promise<Sheet | null> {
  try {
    return await api.get<Sheet>(`/api/sources/${slug}?locale=${locale}`);
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
