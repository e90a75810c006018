// Visits an address: finds its route, loads code, texts and data together, and decides what is shown when that fails.
// The server render and the browser's navigation both go through here.

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

/** How a browser comes here: the page that it shows until then, and a way to give up. */
interface Moving {
  signal?: AbortSignal;
  shown?: Page;
  /** What gives the frame that it has, and asks for it otherwise. */
  kept?: (ask: () => Promise<Frame>) => Promise<Frame>;
}

/** What the data of an address answers; a problem of the API becomes the page that tells it. */
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

/** Bare pages stand at their address without a language. */
function headPlace({ locale, origin, company, path }: Place): HeadPlace {
  const below = belowLocale(path);
  return { locale, origin, company, path: below ?? path, ...(below === null ? { bare: true } : {}) };
}

/** What stands around a page, in a preview of a part of it with the draft of that; nothing around a bare one. */
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
  // Started beside the data, which most often comes back well.
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
  const stands = headPlace(place);
  const head = route.head({ data, params, place: stands, t, format });
  const hidden = route === found?.route && isHidden(found.route);
  const refused = place.form ? { title: `${t("kit:field.error")} ${head.title}` } : {};
  const shownHead = { ...head, ...refused, ...(hidden ? { noindex: true } : {}) };
  return { page: { ...place, ...answered, screen, Screen, frame }, head: shownHead, place: stands };
}
