// What the sheet of a source asks of the catalogue.

import type { LoadContext } from "../lib/route";
import type { Sheet } from "../model/api";

export const loadSource = ({ api, locale, params }: LoadContext): Promise<Sheet> =>
  api.get(`/api/sources/${encodeURIComponent(params.slug ?? "")}?locale=${locale}`);
