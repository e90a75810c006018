// Loads the page of a source from the catalogue.

import type { LoadContext } from "../lib/route";
import { KEPT } from "../kit/kept";
import type { Criterion, SourceDetails as Whole, Source } from "../model/api";

export interface SourceDetails extends Omit<Whole, "related" | "quality"> {
  quality: Omit<Whole["quality"], "criteria"> & { criteria: Criterion[] | typeof KEPT };
  /** What the page shows of them. */
  related: Pick<Source, "slug" | "name" | "territories" | "locale" | "fallback">[];
}

/** Number of columns, and of sample rows, that are shown initially. */
export const SHOWN = 5;

/** Rows that are only counted are sent without their cells. */
export async function loadSource({ api, locale, params }: LoadContext): Promise<SourceDetails> {
  const sheet = await api.get<Whole>(`/api/sources/${encodeURIComponent(params.slug ?? "")}?locale=${locale}`);
  const related = sheet.related.map(({ slug, name, territories, locale, fallback }) => ({ slug, name, territories, locale, fallback }));
  const rows = sheet.sample.rows.map((row, at) => (at < SHOWN ? row : []));
  return { ...sheet, related, sample: { ...sheet.sample, rows } };
}

/** Without what only the head shows, and the criteria, which need no script. */
export const sentSource = (sheet: SourceDetails): SourceDetails => ({ ...sheet, keywords: [], quality: { ...sheet.quality, criteria: KEPT } });
