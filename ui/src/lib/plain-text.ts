// Converts text that the server has formatted to plain text.

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0", "#39": "'" };

/** Formatted by our own server, which escapes every "<" that is not a tag. */
export function plainText(html: string): string {
  const words = html.replace(/<[^>]*>/g, " ").replace(/&(#?\w+);/g, (whole, name: string) => SIGNS[name] ?? whole);
  return words.replace(/[^\S\u00a0]+/g, " ").replace(/ ([.,;:!?)])/g, "$1").trim();
}
