// What a route is: its address and audience, what it loads, what it shows and what its head says. Each screen exports its
// own, and routes.tsx lists them.

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
  /** The whole path, with its language. */
  path: string;
  params: Params;
  search: URLSearchParams;
  api: Api;
  signal?: AbortSignal;
  /** What this browser shows at the moment, when it is of the same screen: some of it may not change. */
  shown?: Data;
}

export interface ScreenProps<Data> {
  data: Data;
  params: Params;
  search: URLSearchParams;
  /** The civil day of the render, "YYYY-MM-DD": the same on both sides, which a clock is not. */
  today: string;
  /** The site's own address, for what is copied away from the page. */
  origin: string;
  /** A form of this page that was sent without a script and refused. */
  refusal: Refusal | null;
}

export interface Head {
  title: string;
  /** The title stands alone, without the site's name after it. */
  exactTitle?: boolean;
  description: string;
  /** What programs may follow to learn of changes to this page. */
  feeds?: Feed[];
  /** Files that describe to programs what the page is about. */
  describedBy?: { href: string; type: string }[];
  /** What the page is about, in the words of schema.org. */
  jsonLd?: object[];
  type?: "website" | "article";
  /** Address below the origin of the picture beside a shared link; else the card that the server draws of the page. */
  image?: string;
  /** The series that the page is about, for the card to draw: `threshold;season;season before`. */
  course?: string;
  /** What has to be known of the figures wherever their picture goes: the card carries it. */
  stamp?: string;
  /** The languages in which the page has a text of its own, when those are not all: the others show one of these. */
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
 * For whom a page is: everybody, who gets the same; whoever holds its address, which is a secret or names somebody; or who
 * is signed in. The last two are cached by nobody, found by no engine, told to no other site, and logged without parameters.
 */
export type Audience = "public" | "holder" | "account";

/** An address as the server knows it too, from pages.json. */
export interface Address {
  /** Below /{locale}; "/" is home, ":name" one segment, "/*" at the end the rest of the path, under the name "*". */
  pattern: string;
  audience: Audience;
  /** "bare": shown in a frame of another site, without header and footer, at this very address without a language. */
  frame?: "bare";
  /** Kept out of search engines and of the site map. */
  noindex?: true;
  /** It shows what changes by the minute: the server caches it for one. */
  live?: true;
  /** Its document has a policy of its own: browsers open it, and leave it, as a whole document. */
  isolated?: true;
  /** The kind of entry of editors that is shown here, as the server names it. */
  shows?: "page" | "press" | "job" | "module" | "source";
  /** It is opened by what editors wrote in the page of this slug, or made of it. */
  opened?: string;
  /** What it is called where its own title is not to be had: while the server cannot render it. */
  title?: TextKey;
  /** The query parameters that change the page; all others are ignored by the cache. */
  query?: string[];
}

/** What is shown, with its data and its head. */
export interface View<Data> {
  /** Path of the screen's module from src/, "./ias/theme-screen.tsx"; the build reads off it which texts it needs. */
  screen: string;
  load?(context: LoadContext<Data>): Promise<Data>;
  /** The HTTP status of what was loaded, where that is not always a success. */
  status?(data: Data): number;
  head(context: HeadContext<Data>): Head;
}

export interface Route<Data> extends Address, View<Data> {}

/** Whether search engines are to leave a page alone. */
export const isHidden = ({ audience, noindex }: Address) => audience !== "public" || noindex === true;

/** Checks a route by its own data type, then forgets the type: only the route itself reads its data. */
export function defineRoute<Data>(route: Route<Data>): Route<unknown> {
  return route as Route<unknown>;
}

export type Screen = ComponentType<ScreenProps<unknown>>;

const parsed = new Map<string, ReturnType<Parser>>();

/** Patterns as wouter reads them, except that case counts, as it does on the server; each is compiled once. */
const parser: Parser = (route) => {
  const known = parsed.get(route);
  if (known) return known;
  const { keys, pattern } = parse(route);
  const strict = { keys, pattern: new RegExp(pattern.source) };
  parsed.set(route, strict);
  return strict;
};

/** The parameters of `path` under `pattern`, or null when it does not match. A trailing slash matches too. */
export function matchPattern(pattern: string, path: string): Params | null {
  const [matches, found] = matchRoute(parser, pattern, path);
  if (!matches) return null;
  // wouter counts the parameters besides naming them.
  const named = Object.entries(found as Params).filter(([name]) => Number.isNaN(Number(name)));
  return Object.fromEntries(named.map(([name, word]) => [name, decode(word)]));
}

/** A malformed escape is kept as it came: the loader will not find it, which is the right answer. */
function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
