// What the sheet of a source asks of the content API.

import { notFound } from "../lib/api";
import type { Locale } from "../lib/locale";
import type { LoadContext } from "../lib/route";
import type { Source } from "../lib/source";

export interface SourceSheet extends Source {
  html: string;
  /** Where the public can read it. */
  locales: Locale[];
}

const SOURCE = `query Source($slug: String!, $locale: Locale!) {
  source(slug: $slug, locale: $locale) {
    slug family channel territories granularity history update name summary html locale fallback locales
  }
}`;

export async function loadSource({ api, locale, params }: LoadContext): Promise<SourceSheet> {
  const { source } = await api.query<{ source: SourceSheet | null }>("Source", SOURCE, { slug: params.slug, locale });
  if (!source) notFound();
  return source;
}
