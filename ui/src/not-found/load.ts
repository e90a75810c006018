// The data of the page of an unknown address: the words of the address and the pages that resemble it.

import { Problem } from "../lib/api";
import type { Failed } from "../lib/failed";
import { belowLocale } from "../lib/locale";
import type { LoadContext } from "../lib/route";
import type { Overview, Theme } from "../model/api";
import { FIXED } from "./fixed";
import { nearest, wordsOf, type Candidate } from "./nearest";

/** The parts of the site, as the site map names them. */
export type Part = "pages" | "solutions" | "legal" | "indicators" | "modules" | "sources";

export interface NearPage extends Candidate {
  part: Part;
  /** An indicator, whose title is a text of the interface. */
  theme?: Theme;
}

export interface NotFoundData {
  failed: Failed | null;
  /** The unknown address; empty if it is too long to be shown. */
  path: string;
  /** Its words, to search for. */
  words: string;
  near: NearPage[];
  /** The address of today's cross field; null without one. */
  crossField: string | null;
}

interface Answer {
  pages: { nodes: { slug: string; title: string }[] };
  modules: { nodes: { id: string; name: string }[] };
  sources: { nodes: { slug: string; name: string }[] };
}

const KNOWN = `query Known($locale: Locale!) {
  pages(locale: $locale, first: 100) { nodes { slug title } }
  modules(locale: $locale, first: 100) { nodes { id name } }
  sources(locale: $locale, first: 100) { nodes { slug name } }
}`;

/** Longer addresses are not shown: programs make them, and they would fill the page. */
const LONGEST = 60;

const partOf = (slug: string): Part => (["solutions", "legal"] as const).find((part) => slug.startsWith(`${part}/`)) ?? "pages";

async function loadKnown({ api, locale }: LoadContext): Promise<{ known: NearPage[]; crossField: string | null }> {
  const [{ pages, modules, sources }, { themes, crossField }] = await Promise.all([
    api.query<Answer>("Known", KNOWN, { locale }),
    api.get<Overview>("/api/ias"),
  ]);
  const known: NearPage[] = [
    ...Object.keys(FIXED).map((path) => ({ path, title: "", part: partOf(path.slice(1)) })),
    ...pages.nodes.map(({ slug, title }) => ({ path: `/${slug}`, title, part: partOf(slug) })),
    ...themes.map(({ theme }) => ({ path: `/ias/${theme}`, title: theme, part: "indicators" as const, theme })),
    ...modules.nodes.map(({ id, name }) => ({ path: `/modules/${id}`, title: name, part: "modules" as const })),
    ...sources.nodes.map(({ slug, name }) => ({ path: `/sources/${slug}`, title: name, part: "sources" as const })),
  ];
  return { known, crossField };
}

/** Escapes that are malformed stay as they are. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export async function loadNotFound(context: LoadContext, failed: Failed | null): Promise<NotFoundData> {
  const path = decoded(context.path);
  const typed = wordsOf(decoded(belowLocale(context.path) ?? context.path));
  const none = { known: [], crossField: null };
  // Suggestions are optional: without them the page has its general links.
  const { known, crossField } = await loadKnown(context).catch((cause: unknown) => {
    if (cause instanceof Problem) return none;
    throw cause;
  });
  return { failed, path: path.length > LONGEST ? "" : path, words: typed.join(" ").slice(0, LONGEST), near: nearest(typed, known), crossField };
}
