// Writes the head of a page: as markup when the server renders, and on the living document after a navigation.

import { LOCALES, type Locale } from "./locale";
import type { Head } from "./route";

export interface HeadPlace {
  locale: Locale;
  origin: string;
  /** Below the locale: "/" or "/ias". */
  path: string;
  /** Shown in a frame of another site: links open around it. */
  bare?: boolean;
}

const SITE_NAME = "Vigie";
const OG_LOCALES: Record<Locale, string> = { fr: "fr_FR", en: "en_GB", ko: "ko_KR", th: "th_TH" };

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The title of the tab: the page's own, then the site's. */
export function fullTitle({ title, exactTitle }: Pick<Head, "title" | "exactTitle">): string {
  return exactTitle || title.startsWith(SITE_NAME) ? title : `${title} | ${SITE_NAME}`;
}

export function localAddress({ origin, path }: HeadPlace, locale: Locale): string {
  return `${origin}/${locale}${path === "/" ? "" : path}`;
}

const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escape(content)}">`;

const link = (attributes: Record<string, string>) =>
  `<link ${Object.entries(attributes).map(([name, value]) => (value ? `${name}="${escape(value)}"` : name)).join(" ")}>`;

/** Where search engines find this page in each language; the address without a language redirects to the reader's. */
function addresses(place: HeadPlace): string[] {
  const alternates = LOCALES.map((locale) => link({ rel: "alternate", hreflang: locale, href: localAddress(place, locale) }));
  return [
    link({ rel: "canonical", href: localAddress(place, place.locale) }),
    ...alternates,
    link({ rel: "alternate", hreflang: "x-default", href: place.origin + place.path }),
  ];
}

function openGraph(head: Head, place: HeadPlace): string[] {
  return [
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", SITE_NAME),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:url", localAddress(place, place.locale)),
    meta("property", "og:locale", OG_LOCALES[place.locale]),
  ];
}

/** Files that this page needs beyond those of index.html. */
export interface HeadFiles {
  styles: string[];
  modules: string[];
  fonts: string[];
}

function files({ styles, modules, fonts }: HeadFiles): string[] {
  return [
    ...fonts.map((href) => link({ rel: "preload", as: "font", type: "font/woff2", href, crossorigin: "" })),
    ...styles.map((href) => link({ rel: "stylesheet", href })),
    ...modules.map((href) => link({ rel: "modulepreload", href, crossorigin: "" })),
  ];
}

/** The markup for the shell's head. */
export function renderHead(head: Head, place: HeadPlace, needed: HeadFiles): string {
  return [
    ...(place.bare ? ['<base target="_top">'] : []),
    `<title>${escape(fullTitle(head))}</title>`,
    meta("name", "description", head.description),
    ...(head.noindex ? [meta("name", "robots", "noindex")] : [...addresses(place), ...openGraph(head, place)]),
    ...(head.feed ? [link({ rel: "alternate", type: "application/atom+xml", href: head.feed })] : []),
    ...files(needed),
  ].join("");
}

/** Brings the head of the living document to another page of the same language. */
export function applyHead(head: Head, place: HeadPlace): void {
  document.title = fullTitle(head);
  document.querySelector('meta[name="description"]')?.setAttribute("content", head.description);
  document.querySelector('link[rel="canonical"]')?.setAttribute("href", localAddress(place, place.locale));
}
