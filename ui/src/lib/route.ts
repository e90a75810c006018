// A route: its address and audience, its data, its screen and its head. Each screen exports its own, and routes.tsx
// lists them.

import type { ComponentType } from "react";
import { parse } from "regexparam";
import { matchRoute, type Parser } from "wouter";
import type { HeadPlace } from "./address";
import type { Api } from "./api";
import type { Refusal } from "./refusal";
import type { Format } from "./format";
import type { Locale } from "./locale";
import type { TextKey } from "./text-keys";
import type { Translate } from "./translate";

export type Params = Record<string, string>;

export interface LoadContext<Data = unknown> {
  locale: Locale;
  /** The full path, with its language. */
  path: string;
  params: Params;
  search: URLSearchParams;
  api: Api;
  signal?: AbortSignal;
  /** The displayed data of the same screen, some of which may stay. */
  shown?: Data;
}

export interface ScreenProps<Data> {
  data: Data;
  params: Params;
  search: URLSearchParams;
  /** The civil day of the render, "YYYY-MM-DD": the same on both sides, unlike a clock. */
  today: string;
  /** The site's own origin, for addresses that leave the page. */
  origin: string;
  /** The rejection of a form of this page that was sent without a script. */
  refusal: Refusal | null;
}

export interface Head {
  title: string;
  /** Whether the title has no site name after it. */
  exactTitle?: boolean;
  /** The title of a link preview and its card, if it is not that of the page. */
  shareTitle?: string;
  description: string;
  /** Feeds of changes to this page. */
  feeds?: Feed[];
  /** Machine-readable descriptions of the page's subject. */
  describedBy?: { href: string; type: string }[];
  /** The structured data of the page, in terms of schema.org. */
  jsonLd?: object[];
  type?: "website" | "article";
  /** Path of the link preview's picture; by default the card that the server renders of the page. */
  image?: string;
  /** The series of the page's card: `threshold;season;season before`. */
  course?: string;
  /** The caveat of the figures, which the card shows too. */
  stamp?: string;
  /** The languages in which the page has its own text, if not all: the others fall back to one of these. */
  written?: Locale[];
  noindex?: boolean;
}

export interface Feed {
  href: string;
  type: "application/rss+xml" | "application/atom+xml" | "application/feed+json";
  title: string;
}

export interface HeadContext<Data> {
  data: Data;
  params: Params;
  place: HeadPlace;
  t: Translate;
  format: Format;
}

/**
 * The audience of a page: the public, all of whom get the same; holders of its address, which is secret or names a
 * person; or signed-in users. The last two are never cached, indexed, sent as referrer, or logged with parameters.
 */
export type Audience = "public" | "secret-link" | "account";

/** An address that the server knows too, from pages.json. */
export interface Address {
  /**
   * The path below /{locale}; "/" is the home page, ":name" one segment, "/*" at the end the rest of the path, with the
   * name "*".
   */
  pattern: string;
  audience: Audience;
  /** "bare": shown in a frame of another site, without header and footer, at this exact address without a language. */
  frame?: "bare";
  /** Excludes it from search engines and the sitemap. */
  noindex?: true;
  /** Whether it changes by the minute: the server caches it for one minute. */
  live?: true;
  /** Whether its document has its own policy: browsers load it, and leave it, as a full document. */
  isolated?: true;
  /** The kind of editors' entry shown here, by its server name. */
  shows?: "page" | "press" | "job" | "module" | "source";
  /** The editors' page of this slug introduces it, or is its content. */
  opened?: string;
  /** The title if its own is unavailable: while the server cannot render it. */
  title?: TextKey;
  /** The query parameters that change the page; the cache ignores all others. */
  query?: string[];
}

/** The content of a route, with its data and its head. */
export interface View<Data> {
  /** Path of the screen's module from src/, "./ias/theme-screen.tsx"; the build derives its texts from it. */
  screen: string;
  load?(context: LoadContext<Data>): Promise<Data>;
  /** The data that the browser needs for hydration, without those of parts that it keeps as markup; all by default. */
  sent?(data: Data): Data;
  /** The HTTP status of the loaded data, if it is not always 200. */
  status?(data: Data): number;
  head(context: HeadContext<Data>): Head;
}

export interface Route<Data> extends Address, View<Data> {}

/** Whether search engines must not index a page. */
export const isHidden = ({ audience, noindex }: Address) => audience !== "public" || noindex === true;

/** Type-checks a route by its own data type, then erases the type: only the route itself reads its data. */
export function defineRoute<Data>(route: Route<Data>): Route<unknown> {
  return route as Route<unknown>;
}

export type Screen = ComponentType<ScreenProps<unknown>>;

const parsed = new Map<string, ReturnType<Parser>>();

/** Compiles patterns as wouter does, but case-sensitive, as on the server; each is compiled once. */
const parser: Parser = (route) => {
  const known = parsed.get(route);
  if (known) return known;
  const { keys, pattern } = parse(route);
  const strict = { keys, pattern: new RegExp(pattern.source) };
  parsed.set(route, strict);
  return strict;
};

/** The parameters of `path` under `pattern`, or null if it does not match. A trailing slash matches too. */
export function matchPattern(pattern: string, path: string): Params | null {
  const [matches, found] = matchRoute(parser, pattern, path);
  if (!matches) return null;
  // wouter adds parameters by index besides those by name.
  const named = Object.entries(found as Params).filter(([name]) => Number.isNaN(Number(name)));
  return Object.fromEntries(named.map(([name, word]) => [name, decode(word)]));
}

/** A malformed escape is left as it is: the loader does not find it, which gives 404. */
function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
