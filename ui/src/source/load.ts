// What the sheet of a source asks of the catalogue.

import type { LoadContext } from "../lib/route";
import type { Sheet } from "../model/api";

/** Columns, and rows of the sample, that a sheet shows before the rest is asked for. */
export const SHOWN = 5;

/** The sources beside it travel without what the sheet does not tell of them, and rows that it only counts without their cells. */
export async function loadSource({ api, locale, params }: LoadContext): Promise<Sheet> {
  const sheet = await api.get<Sheet>(`/api/sources/${encodeURIComponent(params.slug ?? "")}?locale=${locale}`);
  const related = sheet.related.map((item) => ({ ...item, summary: "", divisions: [], indicators: [], examples: [], lagDays: null, lastPeriod: null, licence: null, panel: null, updated: null }));
  const rows = sheet.sample.rows.map((row, at) => (at < SHOWN ? row : []));
  return { ...sheet, related, sample: { ...sheet.sample, rows } };
}
