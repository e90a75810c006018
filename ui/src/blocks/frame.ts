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
    parts: MenuPart[];
    /** Links in the bar. */
    ways: Way[];
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
}

const FIELDS = `summary locale fallback blocks { __typename
... on LinkList { listTitle: title sites ways: items { label href text } }
... on CallToAction { title about: text links { label href } } }`;

const FRAME = `query Frame($locale: Locale!, $menu: String, $footer: String) {
  menu: page(slug: "menu", locale: $locale, preview: $menu) { ${FIELDS} }
  footer: page(slug: "footer", locale: $locale, preview: $footer) { ${FIELDS} }
}`;

/** Slugs of the pages that have no address of their own. */
export const AROUND = ["menu", "footer"] as const;

const isLinks = (block: Part["blocks"][number]): block is BlockOf<"LinkList"> => block.__typename === "LinkList";
const isCall = (block: Part["blocks"][number]): block is BlockOf<"CallToAction"> => block.__typename === "CallToAction";

const language = ({ fallback, locale }: Part): { lang?: Locale } => (fallback ? { lang: locale } : {});

/** Links without a title, in one list. */
const untitled = ({ blocks }: Part): Way[] => blocks.filter(isLinks).flatMap(({ listTitle, ways }) => (listTitle === null ? ways : []));

function menuOf(page: Part): Frame["menu"] {
  const parts = page.blocks.flatMap((block, at): MenuPart[] => {
    if (!isLinks(block) || block.listTitle === null) return [];
    const next = page.blocks[at + 1];
    return [{ title: block.listTitle, ways: block.ways, beside: next && isCall(next) ? next : null }];
  });
  return { parts, ways: untitled(page), ...language(page) };
}

function footOf(page: Part): Frame["foot"] {
  const columns = page.blocks.filter(isLinks).flatMap(({ listTitle, ways, sites }): Column[] => (listTitle === null ? [] : [{ title: listTitle, ways, sites }]));
  return { columns, ways: untitled(page), words: page.summary, ...language(page) };
}

/** The layout without editors' content: the logo, the languages and the link to the request for data. */
export const BARE: Frame = { menu: { parts: [], ways: [] }, foot: { columns: [], ways: [], words: "" } };

/** The layout; in a preview of the menu or the footer, that one is the draft. A layout that fails to load is empty. */
export async function loadFrame(api: Api, locale: Locale, previewed: Partial<Record<(typeof AROUND)[number], string>>): Promise<Frame> {
  try {
    const { menu, footer } = await api.query<Answer>("Frame", FRAME, { locale, ...previewed });
    return { menu: menu ? menuOf(menu) : BARE.menu, foot: footer ? footOf(footer) : BARE.foot };
  } catch (cause) {
    if (cause instanceof Problem) return BARE;
    throw cause;
  }
}
