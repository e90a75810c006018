// The layout around every page as editors wrote it: the header menu and the footer, from the pages of these slugs.

import type { BlockOf, Way } from "./types";
import { Problem, type Api } from "../lib/api";
import type { Locale } from "../lib/locale";

/** A part of the menu that opens, with content beside its links. */
export interface MenuPart {
  title: string;
  ways: Way[];
  beside: BlockOf<"CallToAction"> | null;
}

export interface Column {
  title: string;
  ways: Way[];
  /** Whether links to the company's pages on other sites follow. */
  sites: boolean;
}

export interface Frame {
  menu: {
    /** Parts that open, and plain links, in order. */
    entries: (MenuPart | Way)[];
    /** Open job offers: the menu shows their number. */
    offers: number;
    /** The language of its text, if it is not the page's. */
    lang?: Locale;
  };
  foot: {
    columns: Column[];
    /** Links in the last line. */
    ways: Way[];
    /** The last sentence. */
    words: string;
    lang?: Locale;
  };
}

interface Part {
  summary: string;
  locale: Locale;
  fallback: boolean;
  blocks: (BlockOf<"LinkList"> | BlockOf<"CallToAction"> | { __typename: string })[];
}

interface Answer {
  menu: Part | null;
  footer: Part | null;
  jobs: { totalCount: number };
}

const FIELDS = `summary locale fallback blocks { __typename
... on LinkList { listTitle: title sites ways: items { label href text } }
... on CallToAction { title about: text links { label href } } }`;

const FRAME = `query Frame($locale: Locale!, $menu: String, $footer: String) {
  menu: page(slug: "menu", locale: $locale, preview: $menu) { ${FIELDS} }
  footer: page(slug: "footer", locale: $locale, preview: $footer) { ${FIELDS} }
  jobs(locale: $locale, first: 1) { totalCount }
}`;

/** Slugs of the pages that have no address of their own. */
export const AROUND = ["menu", "footer"] as const;

const isLinks = (block: Part["blocks"][number]): block is BlockOf<"LinkList"> => block.__typename === "LinkList";
const isCall = (block: Part["blocks"][number]): block is BlockOf<"CallToAction"> => block.__typename === "CallToAction";

const language = ({ fallback, locale }: Part): { lang?: Locale } => (fallback ? { lang: locale } : {});

function menuOf(page: Part, offers: number): Frame["menu"] {
  const entries = page.blocks.flatMap((block, at): (MenuPart | Way)[] => {
    if (!isLinks(block)) return [];
    if (block.listTitle === null) return block.ways;
    const next = page.blocks[at + 1];
    return [{ title: block.listTitle, ways: block.ways, beside: next && isCall(next) ? next : null }];
  });
  return { entries, offers, ...language(page) };
}

function footOf(page: Part): Frame["foot"] {
  const columns = page.blocks.filter(isLinks).flatMap(({ listTitle, ways, sites }): Column[] => (listTitle === null ? [] : [{ title: listTitle, ways, sites }]));
  const ways = page.blocks.filter(isLinks).flatMap((block) => (block.listTitle === null ? block.ways : []));
  return { columns, ways, words: page.summary, ...language(page) };
}

/** The layout without editors' content: the logo, the languages and the link to the request for data. */
export const BARE: Frame = { menu: { entries: [], offers: 0 }, foot: { columns: [], ways: [], words: "" } };

/** The layout; in a preview of the menu or the footer, that one is the draft. A layout that fails to load is empty. */
export async function loadFrame(api: Api, locale: Locale, previewed: Partial<Record<(typeof AROUND)[number], string>>): Promise<Frame> {
  try {
    const { menu, footer, jobs } = await api.query<Answer>("Frame", FRAME, { locale, ...previewed });
    return { menu: menu ? menuOf(menu, jobs.totalCount) : BARE.menu, foot: footer ? footOf(footer) : BARE.foot };
  } catch (cause) {
    if (cause instanceof Problem) return BARE;
    throw cause;
  }
}
