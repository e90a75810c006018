// A text of operators inside a sentence or a heading, marked with its language if it is not the page's.

import { useLocale } from "../lib/i18n";
import type { Texts } from "./api";
import { pickText } from "./texts";

export function Written({ texts }: { texts: Texts }) {
  const picked = pickText(texts, useLocale());
  if (!picked) return null;
  return picked.lang ? <span lang={picked.lang}>{picked.text}</span> : picked.text;
}
