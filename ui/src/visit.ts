// Resolves an address: finds its route, loads code, texts and data together, and selects the page to show on failure.
// Used by the server render and by the browser's navigation.

import { FAILURE } from "./failure/view";
import type { HeadPlace } from "./lib/address";
import { createApi, Problem } from "./lib/api";
import type { Failed } from "./lib/failed";
import type { Language } from "./lib/i18n";
import { bringWhole } from "./lib/later";
import { belowLocale } from "./lib/locale";
import { isPreview, previewToken } from "./lib/preview";
import { isHidden, type Head, type Params, type View } from "./lib/route";
import { NOT_FOUND } from "./not-found/view";
import { loadScreen, type Page, type Place } from "./page";
import { findRoute } from "./routes";
import { AROUND, loadFrame, type Frame } from "./blocks/frame";

export interface Visit {
  page: Page;
  head: Head;
  place: HeadPlace;
}

interface Answer {
  route: View<unknown>;
  params: Params;
  status: number;
  data: unknown;
}

/** The browser's navigation: the page shown meanwhile, and a signal that cancels it. */
interface Moving {
  signal?: AbortSignal;
  shown?: Page;
  /** Returns the cached layout, or loads it. */
  kept?: (ask: () => Promise<Frame>) => Promise<Frame>;
}

/** Loads the data of an address; a problem of the API becomes its error page. */
async function answer(place: Place, found: ReturnType<typeof findRoute>, { signal, shown }: Moving): Promise<Answer> {
  if (!found) return { route: NOT_FOUND, params: {}, status: 404, data: null };
  const { locale, path } = place;
  const context = { locale, path, params: found.params, search: new URLSearchParams(place.search), api: createApi(signal) };
  try {
    const same = shown?.screen === found.route.screen ? { shown: shown.data } : {};
    const data = await found.route.load?.({ ...context, ...(signal ? { signal } : {}), ...same });
    return { ...found, status: found.route.status?.(data) ?? 200, data: data ?? null };
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    const status = cause.status >= 400 ? cause.status : 503;
    const route = status === 404 || status === 410 ? NOT_FOUND : FAILURE;
    const failed: Failed = { code: cause.code, preview: isPreview(path) };
    return { route, params: {}, status, data: failed };
  }
}

/** Bare pages have an address without a language. */
function headPlace({ locale, origin, company, path }: Place): HeadPlace {
  const below = belowLocale(path);
  return { locale, origin, company, path: below ?? path, ...(below === null ? { bare: true } : {}) };
}

/** The layout of a page, with the draft of the part that is previewed; none for a bare page. */
async function frameOf({ locale, path, search }: Place, { signal, kept = (ask) => ask() }: Moving): Promise<Frame | null> {
  const below = belowLocale(path);
  if (below === null) return null;
  const name = AROUND.find((slug) => below === `/preview/${slug}`);
  const token = previewToken({ path, search: new URLSearchParams(search) });
  const ask = (previewed: Parameters<typeof loadFrame>[2]) => loadFrame(createApi(signal), locale, previewed);
  return name && token !== null ? ask({ [name]: token }) : kept(() => ask({}));
}

export async function visit(place: Place, language: Language, moving: Moving = {}): Promise<Visit> {
  const found = findRoute(place.path);
  // Started in parallel with the data, which usually succeeds.
  const [{ route, ...answered }, expected, frame] = await Promise.all([
    answer(place, found, moving),
    found && loadScreen(found.route.screen, language),
    moving.shown ? moving.shown.frame : frameOf(place, moving),
  ]);
  const { screen } = route;
  const Screen = expected && route === found?.route ? expected : await loadScreen(screen, language);
  await bringWhole();
  const { t, format } = language;
  const { data, params } = answered;
  const headContext = headPlace(place);
  const head = route.head({ data, params, place: headContext, t, format });
  const hidden = route === found?.route && isHidden(found.route);
  const refused = place.form ? { title: `${t("kit:field.error")} ${head.title}` } : {};
  const shownHead = { ...head, ...refused, ...(hidden ? { noindex: true } : {}) };
  return { page: { ...place, ...answered, screen, Screen, frame }, head: shownHead, place: headContext };
}
