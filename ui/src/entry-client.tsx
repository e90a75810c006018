// Starts the client: hydrates the server's page, then handles navigation between pages.

import "./style/index.css";
import { Fragment, hydrate, options, render } from "preact";
import { App } from "./app";
import { createLanguage, type Language } from "./lib/i18n";
import { wakeParts } from "./lib/later";
import { belowLocale, DEFAULT_LOCALE, isLocale, type Locale } from "./lib/locale";
import { resumePage, type Page, type PageState } from "./page";
import type { Takeover } from "./takeover";

/** Each language is a chunk with the texts of every page, which imports the chunks of its screens. */
const LANGUAGES = {
  fr: () => import("virtual:language/fr"),
  en: () => import("virtual:language/en"),
  ko: () => import("virtual:language/ko"),
  th: async () => {
    const { keepDrawnWords, ...language } = await import("virtual:language/th");
    keepDrawnWords(options, Fragment);
    return language;
  },
};

async function openLanguage(locale: Locale): Promise<Language> {
  const { frame, screens } = await LANGUAGES[locale]();
  return createLanguage(locale, frame, async (screen) => (await screens[screen]?.())?.default ?? {});
}

/** The state of the server's page; null for an empty shell. */
function readState(root: HTMLElement): PageState | null {
  const island = document.getElementById("state")?.textContent;
  return island && root.firstElementChild ? (JSON.parse(island) as PageState) : null;
}

function localeOfAddress(): Locale {
  const [, word] = location.pathname.split("/");
  const requestedLocale = new URLSearchParams(location.search).get("lang") ?? undefined;
  return [word, requestedLocale].find(isLocale) ?? DEFAULT_LOCALE;
}

/** The address takes precedence over the stored choice, which follows it. A frame of another site stores nothing. */
function rememberLocale(locale: Locale): void {
  if (belowLocale(location.pathname) === null) return;
  try {
    if (localStorage.getItem("locale") !== locale) localStorage.setItem("locale", locale);
  } catch {
    // Storage may be blocked by settings: the address still has the language.
  }
}

/**
 * The home page in the stored language, if a redirect chose that of the address: for `/` the server uses the browser's
 * languages, and a cookie only after the visitor changed the language.
 */
function storedHome(): string | null {
  const isRedirected = performance.getEntriesByType("navigation").some((entry) => (entry as PerformanceNavigationTiming).redirectCount > 0);
  if (!isRedirected || belowLocale(location.pathname) !== "/") return null;
  try {
    const stored = localStorage.getItem("locale") ?? undefined;
    return isLocale(stored) && stored !== localeOfAddress() ? `/${stored}${location.search}` : null;
  } catch {
    return null;
  }
}

/** The script of notices, for other sites too. */
const NOTICES = "/status.js";
/** Milliseconds for which the notices that the server rendered are fresh. */
const NOTICES_MAX_AGE = 60_000;

/** Shows notices that appear during the visit. A frame of another site has no place for them. */
function followNotices(): void {
  const notices = document.getElementById("status-notices");
  if (!notices) return;
  const follow = () => void import(/* @vite-ignore */ NOTICES).catch(() => {});
  if (notices.firstChild) {
    follow();
    return;
  }
  setTimeout(follow, NOTICES_MAX_AGE);
  addEventListener("visibilitychange", follow, { once: true });
}

async function start(): Promise<void> {
  const root = document.getElementById("app");
  if (!root) return;
  const home = storedHome();
  if (home) return location.replace(home);
  const state = readState(root);
  const language = await openLanguage(state?.locale ?? localeOfAddress());
  const resumed = state && (await resumePage(state, language));
  let navigation: Promise<Takeover> | undefined;
  const openNavigation = () => (navigation ??= import("./takeover").then(({ takeOver }) => takeOver(language, resumed, draw)));
  const app = (page: Page, announcement: string) => (
    <App language={language} page={page} announcement={announcement} openNavigation={openNavigation} />
  );
  const draw = (page: Page, announcement: string) => render(app(page, announcement), root);
  if (resumed) {
    // The fragment may name a place in a part below the first screen, which opens it.
    if (location.hash) wakeParts();
    hydrate(app(resumed, ""), root);
  } else {
    wakeParts();
    await openNavigation();
  }
  rememberLocale(language.locale);
  followNotices();
}

void start();
