// Loads the weekly bulletins in the language of the page: the server writes their sentences, for text, feeds and
// programs as well.

import type { Locale } from "../lib/locale";
import type { LoadContext } from "../lib/route";
import type { BulletinDetails, BulletinItem } from "../model/api";

export type Bulletin = Omit<BulletinDetails, "facts">;

export const bulletinFile = (week: string, locale: Locale): string => `/open-data/ias/bulletins/${week}/${locale}.txt`;

export const bulletinApi = (week: string, locale: Locale): string => `/api/ias/bulletins/${encodeURIComponent(week)}?locale=${locale}`;

export const loadBulletins = async ({ api, locale }: LoadContext): Promise<BulletinItem[]> =>
  (await api.get<{ bulletins: BulletinItem[] }>(`/api/ias/bulletins?locale=${locale}`)).bulletins;

/** The page prints sentences: the facts behind them are removed from its state. */
export async function loadBulletin({ api, locale, params }: LoadContext): Promise<Bulletin> {
  const { facts: _, ...bulletin } = await api.get<BulletinDetails>(bulletinApi(params.week ?? "", locale));
  return bulletin;
}
