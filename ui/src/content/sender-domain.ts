// Compares the domain of a sender with the company's own.

export interface Comparison {
  /** "unreadable": there is no domain in the text. */
  verdict: "same" | "other" | "unreadable";
  found: string;
  ours: string;
  /** Letters of other alphabets, which may look like Latin ones. */
  foreign: string[];
}

/** The domain of an address, also as a mail program writes it: "Name <user@domain>". */
export function domainOf(sender: string): string {
  const address = /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
  return address.slice(address.lastIndexOf("@") + 1).trim().replace(/\.$/, "").toLowerCase();
}

export function compareSender(sender: string, mail: string): Comparison {
  const [found, ours] = [domainOf(sender), domainOf(mail)];
  const isDomain = /^[^\s@/]+\.[^\s@/]+$/.test(found);
  const foreign = [...new Set(found.match(/[^\p{ASCII}]/gu) ?? [])];
  return { verdict: !isDomain ? "unreadable" : found === ours ? "same" : "other", found, ours, foreign };
}
