// Writes the head of a page: as markup on the server, and to the live document after a navigation.

import { localAddress, writtenLocale, type HeadPlace } from "./address";
import { LOCALES, type Locale } from "./locale";
import type { Head } from "./route";
import { scriptJson } from "./script-json";
import { trustMarkup } from "./trusted";

const SITE_NAME = "Vigie";
const OG_LOCALES: Record<Locale, string> = { fr: "fr_FR", en: "en_GB", ko: "ko_KR", th: "th_TH" };

/** The size of all cards that the server renders. */
const CARD = { width: "1200", height: "630" };

/**
 * The selector of the head elements that belong to a page, besides its title and its files: a navigation replaces them.
 */
const OWN =
  'meta[name="description"],meta[name="course"],meta[name="stamp"],meta[name="robots"],meta[name^="twitter:"],meta[property^="og:"],link[rel="canonical"],link[rel="alternate"],link[rel="describedby"],script[type="application/ld+json"]';

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The title of the tab: the page's own, then the site's. */
export function fullTitle({ title, exactTitle }: Pick<Head, "title" | "exactTitle">): string {
  return exactTitle || title.startsWith(SITE_NAME) ? title : `${title} | ${SITE_NAME}`;
}

const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escaped(content)}">`;

const link = (attributes: Record<string, string>) =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => (value ? `${name}="${escaped(value)}"` : name))
    .join(" ")}>`;

/** The languages in which this page has its own text. */
const writtenIn = ({ written }: Head): readonly Locale[] => written ?? LOCALES;

/** The canonical address of the displayed text. */
const canonical = (head: Head, place: HeadPlace) => localAddress(place, writtenLocale(place.locale, writtenIn(head)));

/** The alternate addresses of each language; the address without a language redirects to the reader's. */
function addresses(head: Head, place: HeadPlace): string[] {
  const alternates = writtenIn(head).map((locale) => link({ rel: "alternate", hreflang: locale, href: localAddress(place, locale) }));
  return [
    link({ rel: "canonical", href: canonical(head, place) }),
    ...alternates,
    link({ rel: "alternate", hreflang: "x-default", href: place.origin + place.path }),
  ];
}

/** The picture of a link preview: the card that the server renders of each page, or one of the page's own. */
function picture({ image }: Head, { origin, locale, path }: HeadPlace): string[] {
  const card = `/img/card/${locale}${path === "/" ? "" : path}.png`;
  const size = image ? [] : Object.entries(CARD).map(([side, pixels]) => meta("property", `og:image:${side}`, pixels));
  return [meta("property", "og:image", origin + (image ?? card)), ...size, meta("name", "twitter:card", "summary_large_image")];
}

function openGraph(head: Head, place: HeadPlace): string[] {
  return [
    meta("property", "og:type", head.type ?? "website"),
    meta("property", "og:site_name", SITE_NAME),
    meta("property", "og:title", head.shareTitle ?? head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:url", canonical(head, place)),
    meta("property", "og:locale", OG_LOCALES[writtenLocale(place.locale, writtenIn(head))]),
    ...picture(head, place),
  ];
}

const structured = ({ jsonLd = [] }: Head) => jsonLd.map((thing) => `<script type="application/ld+json">${scriptJson(thing)}</script>`);

/** A page without indexing has no canonical address and no structured data. */
function ownMarkup(head: Head, place: HeadPlace): string {
  return [
    meta("name", "description", head.description),
    ...(head.course ? [meta("name", "course", head.course)] : []),
    ...(head.stamp ? [meta("name", "stamp", head.stamp)] : []),
    ...(head.noindex ? [meta("name", "robots", "noindex")] : [...addresses(head, place), ...openGraph(head, place), ...structured(head)]),
    ...(head.feeds ?? []).map(({ href, type, title }) => link({ rel: "alternate", type, href, title })),
    ...(head.describedBy ?? []).map(({ href, type }) => link({ rel: "describedby", type, href })),
  ].join("");
}

/** Files that this page needs beyond those of index.html. */
export interface HeadFiles {
  styles: string[];
  modules: string[];
  fonts: string[];
}

/** File names are hashes and paths of the build: nothing needs escaping. */
function files({ styles, modules, fonts }: HeadFiles): string[] {
  return [
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...modules.map((href) => `<link rel="modulepreload" href="${href}" crossorigin>`),
  ];
}

/** The markup for the shell's head. */
export function renderHead(head: Head, place: HeadPlace, needed: HeadFiles): string {
  const base = place.bare ? '<base target="_top">' : "";
  return [base, `<title>${escaped(fullTitle(head))}</title>`, ownMarkup(head, place), ...files(needed)].join("");
}

/** Updates the live document's head to another page of the same language. */
export function applyHead(head: Head, place: HeadPlace): void {
  document.title = fullTitle(head);
  for (const old of document.head.querySelectorAll(OWN)) old.remove();
  const next = document.createElement("template");
  next.innerHTML = trustMarkup(ownMarkup(head, place));
  document.head.append(next.content);
}
