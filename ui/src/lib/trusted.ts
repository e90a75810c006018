// The one door for markup that the browser parses from a string: the site's policy forbids every other. What passes was
// written by the site itself (a head) or cleaned by the server (a rich text).

interface Policy {
  createHTML(markup: string): unknown;
}

interface Factory {
  createPolicy(name: string, rules: { createHTML(markup: string): string }): Policy;
}

let policy: Policy | undefined;

/** Markup as the document accepts it; the text itself where nothing is enforced, and on the server. */
export function trustMarkup(markup: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  if (!trustedTypes) return markup;
  policy ??= trustedTypes.createPolicy("vigie", { createHTML: (text) => text });
  return policy.createHTML(markup) as string;
}
