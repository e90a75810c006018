// Resolves an address: finds its route, loads code, texts and data together, and selects the page to show on failure.
// Used by the server render and by the browser's navigation.

import { FAILURE } from "./failure/view";
import type { HeadPlace } from "./lib/address";
import { createApi, Problem } from "./lib/api";
import { isRefused, type Failed } from "./lib/failed";
import type { Language } from "./lib/i18n";
import { bringWhole } from "./lib/later";
import { belowLocale } from "./lib/locale";
import { isPreview, previewToken } from "./lib/preview";
import { isHidden, type Head, type LoadContext, type Params, type View } from "./lib/route";
import { loadNotFound } from "./not-found/load";
import { NOT_FOUND } from "./not-found/view";
import { loadScreen, type Page, type Place } from "./page";
import { findRoute } from "./routes";
import { AROUND, loadFrame, type Frame } from "./blocks/frame";

export interface Visit {
  page: Page;
  route: View<unknown>;
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

/** The published page of a preview, if it can be shown. */
async function publishedOf(place: Place): Promise<string | null> {
  const path = place.path.replace("/preview/", "/");
  const found = findRoute(path);
  if (!found || isPreview(path)) return null;
  const context = { locale: place.locale, path, params: found.params, search: new URLSearchParams(), api: createApi() };
  return Promise.resolve(found.route.load?.(context)).then(() => path, () => null);
}

/** The page of a problem of the API. A preview that is no longer open is gone, whatever the reason of the refusal. */
async function failing(context: LoadContext, place: Place, problem: Problem): Promise<Answer> {
  const status = problem.status >= 400 ? problem.status : 503;
  const failed: Failed = { code: problem.code, preview: isPreview(place.path) };
  if (isRefused(failed)) {
    const published = await publishedOf(place);
    return { route: FAILURE, params: {}, status: 410, data: { ...failed, ...(published ? { published } : {}) } };
  }
  const isMissing = status === 404 || status === 410;
  return { route: isMissing ? NOT_FOUND : FAILURE, params: {}, status, data: isMissing ? await loadNotFound(context, failed) : failed };
}

/** Loads the data of an address; a problem of the API becomes its error page. */
async function answer(place: Place, found: ReturnType<typeof findRoute>, { signal, shown }: Moving): Promise<Answer> {
  const { locale, path } = place;
  const context = { locale, path, params: found?.params ?? {}, search: new URLSearchParams(place.search), api: createApi(signal), ...(signal ? { signal } : {}) };
  if (!found) return { route: NOT_FOUND, params: {}, status: 404, data: await loadNotFound(context, null) };
  try {
    const same = shown?.screen === found.route.screen ? { shown: shown.data } : {};
    const data = await found.route.load?.({ ...context, ...same });
    return { ...found, status: found.route.status?.(data) ?? 200, data: data ?? null };
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    return failing(context, place, cause);
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
  return { page: { ...place, ...answered, screen, Screen, frame }, route, head: shownHead, place: headContext };
}
