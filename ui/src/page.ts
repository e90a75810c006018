// A page ready to render, and its restoration from the server's state: the minimum that the browser needs for the first
// page.

import type { Company } from "./lib/address";
import type { Language } from "./lib/i18n";
import type { Locale } from "./lib/locale";
import type { Refusal } from "./lib/refusal";
import type { Params, Screen } from "./lib/route";
import type { Person } from "./lib/session";
import type { Frame } from "./blocks/frame";

/** The context of a render; the server determines it, the browser repeats it, so that both render the same. */
export interface Place {
  locale: Locale;
  /** The path with its language: "/fr/ias". */
  path: string;
  /** "" or "?season=2024-2025". */
  search: string;
  origin: string;
  /** Civil day, "YYYY-MM-DD". */
  today: string;
  company: Company;
  /** A rejected form with its input; for its sender only. */
  form?: Refusal;
  /** The signed-in user, on personal pages. */
  person?: Person;
}

/** The server's state for the browser, so that hydration requests nothing again. */
export interface PageState extends Place {
  status: number;
  /** The screen's module, as in the table of routes. */
  screen: string;
  params: Params;
  data: unknown;
}

export interface Page extends PageState {
  Screen: Screen;
  /** The layout; null in a browser that got it as markup, where it stays for every page. */
  frame: Frame | null;
}

/** Screens by file: the browser loads one when it is visited, the server bundle contains all. */
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
