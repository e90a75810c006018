// A page ready to draw, and how one is resumed from what the server sent: this much the browser needs before the first
// page comes alive, and no more.

import type { Company } from "./lib/address";
import type { Language } from "./lib/i18n";
import type { Locale } from "./lib/locale";
import type { Refusal } from "./lib/refusal";
import type { Params, Screen } from "./lib/route";
import type { Person } from "./lib/session";
import type { Frame } from "./blocks/frame";

/** Where and when a page is drawn; the server chooses, the browser repeats it, so that both draw the same. */
export interface Place {
  locale: Locale;
  /** With its locale: "/fr/ias". */
  path: string;
  /** "" or "?season=2024-2025". */
  search: string;
  origin: string;
  /** Civil day, "YYYY-MM-DD". */
  today: string;
  company: Company;
  /** A form that was refused, with what was typed; for its sender alone. */
  form?: Refusal;
  /** Who is signed in, on pages for one person. */
  person?: Person;
}

/** What the server hands to the browser, so that hydration asks nothing again. */
export interface PageState extends Place {
  status: number;
  /** The screen's module, as the table of routes names it. */
  screen: string;
  params: Params;
  data: unknown;
}

export interface Page extends PageState {
  Screen: Screen;
  /** What stands around it; null in a browser that got it as markup, where it stays for every page. */
  frame: Frame | null;
}

/** Screens by file: the browser loads one when it is visited, the server bundle holds them all. */
const SCREENS = import.meta.glob<Screen>(["./*/screen.tsx", "./*/*-screen.tsx"], { import: "default" });

/** Loads the code, the styles and the texts of a screen. */
export async function loadScreen(screen: string, language: Language): Promise<Screen> {
  const load = SCREENS[screen];
  if (!load) throw new Error(`no screen at ${screen}`);
  const [Screen] = await Promise.all([load(), language.loadTexts(screen)]);
  return Screen;
}

/** The page of a known state: loads code and texts, never data. */
export async function resumePage(state: PageState, language: Language): Promise<Page> {
  return { ...state, Screen: await loadScreen(state.screen, language), frame: null };
}
