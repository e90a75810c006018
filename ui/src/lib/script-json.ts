// JSON that may stand in a script element of a page: data islands and structured data are written by one rule.

const ESCAPES: Record<string, string> = { "<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029" };

/** No "<" that could close the element or open a comment in it, no line separators. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign);
}
