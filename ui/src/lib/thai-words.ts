// Keeps Thai words on one line. Thai has no spaces between words, and browsers break its lines by a dictionary that
// lacks many loanwords and splits others. A word joiner (U+2060) where it would break keeps such a word together; a
// no-break space attaches ๆ, which repeats the word before it. Both are added to rendered text only: data, addresses,
// attributes, titles and editable text do not contain them.

import cut from "./thai-words.json";
import type { ComponentChildren, ComponentType, Options, VNode } from "preact";

const JOINER = "\u2060";
const REPEATED = " ๆ";

/**
 * The words that the dictionary breaks in our texts, with its breaks, which may include a letter of the word before; at
 * the end of a prefix, it joins the next word. Share cards join them too (`src/web/social_card/thai.rs`).
 */
const joined = new Map(cut.map((word) => [word.replaceAll("|", ""), word.replaceAll("|", JOINER)]));
/** The lookahead skips all other scripts quickly. */
const WORD = `${REPEATED}|(?=[\u0e01-\u0e5b])(?:${[...joined.keys()].join("|")})(?!${JOINER})`;
joined.set(REPEATED, "\u00a0ๆ");
const WORDS = new RegExp(WORD, "g");
/** A tag with its attributes, including the text inside if it is not part of the page. */
const TAGS_AND_WORDS = new RegExp(`<(?:option|script|style|textarea)\\b[^<]*|<(?:[^">]|"[^"]*")*>|${WORD}`, "g");
const EDITED = new Set<unknown>(["option", "script", "style", "textarea"]);

const keep = (word: string): string => joined.get(word) ?? word;

/** A text with its words joined. */
export const keepWords = (text: string): string => text.replace(WORDS, keep);

/** Markup with the words of its text joined. */
export const keepWordsOfMarkup = (html: string): string => html.replace(TAGS_AND_WORDS, keep);

const kept = (child: unknown): unknown => (typeof child === "string" ? keepWords(child) : Array.isArray(child) ? child.map(kept) : child);

/** Raw markup; with trusted types it is an object and not a string. */
interface RawMarkup {
  __html: string;
  trust?: (markup: string) => string;
}

/**
 * Joins the words of all later renders, like the server's page. Preact and the trust function are parameters: imported,
 * each would become a separate file of every page.
 */
export function keepDrawnWords(options: Options, Fragment: ComponentType<never>): void {
  const before = options.vnode;
  options.vnode = (vnode: VNode) => {
    const { type, props } = vnode as VNode<{ children?: ComponentChildren; dangerouslySetInnerHTML?: RawMarkup }>;
    if (typeof type === "string" ? !EDITED.has(type) : type === Fragment) {
      if (props.children !== undefined) props.children = kept(props.children) as ComponentChildren;
      const raw = props.dangerouslySetInnerHTML;
      if (raw) {
        const { trust = String } = raw;
        props.dangerouslySetInnerHTML = { ...raw, __html: trust(keepWordsOfMarkup(String(raw.__html))) };
      }
    }
    before?.(vnode);
  };
}
