// For optional data of the API: null if it does not exist.

import { Problem } from "./api";

/** For `catch`: null if the API returned 404; rethrows every other failure. */
export function nullIfAbsent(cause: unknown): null {
  if (cause instanceof Problem && cause.status === 404) return null;
  throw cause;
}
