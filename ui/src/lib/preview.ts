// Which addresses show what editors are still writing, and the token that lets them in.

import { belowLocale } from "./locale";
import type { LoadContext } from "./route";

/** Whether a whole path, language included, is a preview. */
export const isPreview = (path: string): boolean => belowLocale(path)?.startsWith("/preview/") ?? false;

/** The token of a preview, empty when its address has none; null on every public page, whatever its query says. */
export function previewToken({ path, search }: Pick<LoadContext, "path" | "search">): string | null {
  return isPreview(path) ? (search.get("token") ?? "") : null;
}
