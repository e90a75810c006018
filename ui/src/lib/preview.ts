// Addresses of previews, and their access token.

import { belowLocale } from "./locale";
import type { LoadContext } from "./route";

/** Whether a full path, language included, is a preview. */
export const isPreview = (path: string): boolean => belowLocale(path)?.startsWith("/preview/") ?? false;

/** The token of a preview, empty if its address has none; null on every public page, independent of its query. */
export function previewToken({ path, search }: Pick<LoadContext, "path" | "search">): string | null {
  return isPreview(path) ? (search.get("token") ?? "") : null;
}
