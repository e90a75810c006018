// JSON that may stand in a script element of a page: data islands and structured data are written by one rule.

/** No "<" that could close the element or open a comment in it, no line separators. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
