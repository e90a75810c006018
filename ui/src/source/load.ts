// What the sheet of a source asks of the catalogue.

import type { Sheet } from "../lib/catalog";
import type { LoadContext } from "../lib/route";

export const loadSource = ({ api, locale, params }: LoadContext): Promise<Sheet> =>
  api.get(`/api/sources/${encodeURIComponent(params.slug ?? "")}?locale=${locale}`);
