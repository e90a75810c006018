// Starts client navigation at the first interaction: until then the browser handles links and forms, so that the first
// page is not delayed, and visitors who only read never load this code.

import { applyHead } from "./lib/head";
import type { Language } from "./lib/i18n";
import { bringParts } from "./lib/later";
import type { Accepts } from "./lib/links";
import { belowLocale } from "./lib/locale";
import { startNavigation, type Navigation } from "./lib/navigation";
import type { Page } from "./page";
import { ALIASES, findRoute } from "./routes";
import { visit, type Visit } from "./visit";

/** Renders a page synchronously; screen readers read the announcement. */
export type Draw = (page: Page, announcement: string) => void;

/** Files, such as feeds, and aliases of pages, which the server redirects, are left to the browser. */
const isPage = (below: string) => !/\.[^/]*$/.test(below) && !(below in ALIASES);

/** Whether a document of another page may show the path. */
function isShared(pathname: string): boolean {
  const found = findRoute(pathname);
  return found !== null && !found.route.isolated;
}

/** A framed page does not navigate: its links open outside the frame. */
function acceptsBelow(locale: string): Accepts {
  const { pathname } = location;
  if (belowLocale(pathname) === null || !isShared(pathname)) return () => false;
  return ({ pathname }) => {
    const [, first] = pathname.split("/");
    return first === locale && isPage(belowLocale(pathname) ?? "") && isShared(pathname);
  };
}

/** The civil day in Paris; the Swedish locale writes days as YYYY-MM-DD. */
const dayAt = (instant: number) => new Date(instant).toLocaleDateString("sv", { timeZone: "Europe/Paris" });

/** Navigation and the help panel, available after the first interaction. */
export interface Takeover extends Navigation {
  /** Opens the help panel over the page; nothing of it is loaded before. */
  openHelp(): void;
}

/** Starts from the hydrated page; without one, the address is loaded. */
export async function takeOver(language: Language, resumed: Page | null, draw: Draw): Promise<Takeover> {
  const { locale } = language;
  const unknown = () => ({ origin: location.origin, company: { pages: [] } });
  const { origin, company } = resumed ?? unknown();
  // The server's day, because its clock is right, until midnight passes in the open document.
  const day = () => {
    const now = dayAt(Date.now());
    return resumed && now === dayAt(performance.timeOrigin) ? resumed.today : now;
  };
  let shown = resumed ?? undefined;
  const load = ({ pathname: path, search }: URL, signal?: AbortSignal) =>
    visit({ locale, path, search, origin, today: day(), company }, language, { ...(signal ? { signal } : {}), ...(shown ? { shown } : {}) });
  const put = ({ head, place, page }: Visit, announce: () => string) => {
    applyHead(head, place);
    draw(page, announce());
    shown = page;
  };
  const show = (next: Visit) => put(next, () => document.title);
  if (!resumed) put(await load(new URL(location.href)), () => "");
  await bringParts();
  const openHelp = () => {
    import("./support/open").then(({ openPanel }) => openPanel(language)).catch(() => location.assign(`/${locale}/support`));
  };
  return { ...startNavigation<Visit>({ accepts: acceptsBelow(locale), load, show }), openHelp };
}
