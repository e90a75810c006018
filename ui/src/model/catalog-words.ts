// The facts of a source in a list of the Store, as text.

import type { Score } from "./api";
import type { Format } from "../lib/format";
import type { Locale } from "../lib/locale";
import type { Translate } from "../lib/translate";

export interface Words {
  t: Translate;
  format: Format;
  locale: Locale;
}

export const printScore = ({ quality: { score, outOf } }: { quality: Score }, { t }: Pick<Words, "t">) => t("source:score", { score, total: outOf });
