// What may be missing without harm: asked of the API, it comes to nothing.

import { Problem } from "./api";

/** For `catch`: null for what the API does not know; every other failure is thrown on. */
export function nullIfAbsent(cause: unknown): null {
  if (cause instanceof Problem && cause.status === 404) return null;
  throw cause;
}
