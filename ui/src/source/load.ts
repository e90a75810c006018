// Loads the page of a source from the catalogue.

import type { LoadContext } from "../lib/route";
import type { Sheet } from "../model/api";

/** Number of columns, and of sample rows, that are shown initially. */
export const SHOWN = 5;

/**
 * Related sources are sent without fields that the page does not show, and rows that are only counted without their
 * cells.
 */
export async function loadSource({ api, locale, params }: LoadContext): Promise<Sheet> {
  const sheet = await api.get<Sheet>(`/api/sources/${encodeURIComponent(params.slug ?? "")}?locale=${locale}`);
  const related = sheet.related.map((item) => ({ ...item, summary: "", divisions: [], indicators: [], examples: [], lagDays: null, lastPeriod: null, licence: null, panel: null, updated: null }));
  const rows = sheet.sample.rows.map((row, at) => (at < SHOWN ? row : []));
  return { ...sheet, related, sample: { ...sheet.sample, rows } };
}
