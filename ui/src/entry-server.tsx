// The entry point of the binary: renders a page to head, markup and state.

import assets from "virtual:client-assets";
import { renderToString } from "preact-render-to-string";
import { App } from "./app";
import { BARE, type Frame } from "./blocks/frame";
import { createLanguage, speaking, type Language } from "./lib/i18n";
import { renderHead, type HeadFiles } from "./lib/head";
import { isLocale, DEFAULT_LOCALE, type Locale } from "./lib/locale";
import { scriptJson } from "./lib/script-json";
import type { Texts } from "./lib/text-keys";
import { keepWordsOfMarkup } from "./lib/thai-words";
import type { Page, Place } from "./page";
import { visit } from "./visit";

const TEXTS: Record<Locale, () => Promise<{ default: string }>> = {
  fr: () => import("virtual:texts-json/fr"),
  en: () => import("virtual:texts-json/en"),
  ko: () => import("virtual:texts-json/ko"),
  th: () => import("virtual:texts-json/th"),
};

const languages = new Map<Locale, Promise<Language>>();

const readLanguage = async (locale: Locale): Promise<Language> =>
  createLanguage(locale, JSON.parse((await TEXTS[locale]()).default) as Texts);

/**
 * One instance for all pages of a language, created for the first: changing the language of an instance would change
 * pages being rendered.
 */
function languageOf(locale: Locale): Promise<Language> {
  const language = languages.get(locale) ?? readLanguage(locale);
  languages.set(locale, language);
  return language;
}

function filesOf({ screen, locale }: Page): HeadFiles {
  const code = assets.screens[screen];
  const texts = assets.texts[locale];
  const fonts = assets.fonts[locale];
  return {
    styles: [...(fonts ? [fonts.css] : []), ...(code?.css ?? [])],
    modules: [...(texts?.frame?.js ?? []), ...(texts?.[screen]?.js ?? []), ...(code?.js ?? [])],
    fonts: fonts?.preload ?? [],
  };
}

const frames = new Map<Locale, { version: string; frame: Frame }>();

/** The layout, shared by all pages of a language and a version of the data; retried after a failure. */
async function keepFrame(locale: Locale, version: string, ask: () => Promise<Frame>): Promise<Frame> {
  const known = frames.get(locale);
  if (known?.version === version) return known.frame;
  const frame = await ask();
  if (frame !== BARE) frames.set(locale, { version, frame });
  return frame;
}

interface Request extends Omit<Place, "locale"> {
  locale: string;
  /** The version of the data; only public pages have one. */
  version?: string;
}

/** Renders the page of a request; an unknown address gives a page with status 404. */
export async function render(requestJson: string): Promise<string> {
  const { version, ...request } = JSON.parse(requestJson) as Request;
  const locale = isLocale(request.locale) ? request.locale : DEFAULT_LOCALE;
  const language = await languageOf(locale);
  const kept = version === undefined ? {} : { kept: (ask: () => Promise<Frame>) => keepFrame(locale, version, ask) };
  const { page, route, head, place } = await visit({ ...request, locale }, language, kept);
  // The browser reuses the markup of the layout: sending its data would double it.
  const { Screen: _, frame: __, data, ...state } = page;
  const html = speaking(language, () => renderToString(<App language={language} page={page} announcement="" />));
  return JSON.stringify({
    // A page without its layout is not cached: the previous version is served instead, if there is one.
    status: page.frame === BARE ? Math.max(page.status, 503) : page.status,
    lang: locale,
    head: renderHead(head, place, filesOf(page)),
    html: locale === "th" ? keepWordsOfMarkup(html) : html,
    state: scriptJson({ ...state, data: route.sent ? route.sent(data) : data }),
  });
}
