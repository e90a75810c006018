// JSON for script elements of a page: data islands and structured data share one escaping rule.

/** Escapes "<", which could close the element or open a comment in it, and line separators. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
