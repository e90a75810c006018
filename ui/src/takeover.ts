// Takes over navigation once somebody reads the first page: until then links and forms are the browser's own, so that
// nothing of this delays the first page, and who only looks at it never loads it.

import { applyHead } from "./lib/head";
import type { Language } from "./lib/i18n";
import { bringParts } from "./lib/later";
import type { Accepts } from "./lib/links";
import { belowLocale } from "./lib/locale";
import { startNavigation, type Navigation } from "./lib/navigation";
import type { Page } from "./page";
import { ALIASES, findRoute } from "./routes";
import { visit, type Visit } from "./visit";

/** Draws a page synchronously; the announcement is read out by screen readers. */
export type Draw = (page: Page, announcement: string) => void;

/** A file, as feeds are, and another name of a page, which the server redirects: for the browser to follow. */
const isPage = (below: string) => !/\.[^/]*$/.test(below) && !(below in ALIASES);

/** Whether a path is a page that a document of another page may show. */
function isShared(pathname: string): boolean {
  const found = findRoute(pathname);
  return found !== null && !found.route.isolated;
}

/** A page in a frame of another site leads nowhere by itself: its links open around it. */
function acceptsBelow(locale: string): Accepts {
  const { pathname } = location;
  if (belowLocale(pathname) === null || !isShared(pathname)) return () => false;
  return ({ pathname }) => {
    const [, first] = pathname.split("/");
    return first === locale && isPage(belowLocale(pathname) ?? "") && isShared(pathname);
  };
}

/** The civil day in Paris; in Sweden, days are written as the pages are told them. */
const dayAt = (instant: number) => new Date(instant).toLocaleDateString("sv", { timeZone: "Europe/Paris" });

/** Navigation and the panel of help, available after the first sign of the reader. */
export interface Takeover extends Navigation {
  /** Opens the panel of help over the page; nothing of it is loaded before. */
  openHelp(): void;
}

/** From the page that was resumed; without one, the address is visited from scratch. */
export async function takeOver(language: Language, resumed: Page | null, draw: Draw): Promise<Takeover> {
  const { locale } = language;
  const unknown = () => ({ origin: location.origin, company: { pages: [] } });
  const { origin, company } = resumed ?? unknown();
  // That of the server, whose clock is the right one, until midnight passes over the open document.
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
