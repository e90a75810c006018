// Keeps Thai words on one line. Thai has no blanks between words, and browsers break its lines by a dictionary that knows
// few words from other languages and takes others for two. A word joiner (U+2060) where it would cut holds such a word
// together; and ๆ, which repeats the word before it, is held to that by a blank that does not break. Both are put into what is
// drawn alone: data, addresses, attributes, titles and what somebody edits are without them.

import cut from "./thai-words.json";
import type { ComponentChildren, ComponentType, Options, VNode } from "preact";

const JOINER = "\u2060";
const REPEATED = " ๆ";

/** The words that the dictionary cuts in our texts, with its cuts; share cards hold them together too (`src/web/card/thai.rs`). */
const joined = new Map(cut.map((word) => [word.replaceAll("|", ""), word.replaceAll("|", JOINER)]));
/** The class in front passes over all other alphabets at once. */
const WORD = `${REPEATED}|(?=[\u0e01-\u0e5b])(?:${[...joined.keys()].join("|")})`;
joined.set(REPEATED, "\u00a0ๆ");
const WORDS = new RegExp(WORD, "g");
/** A tag with its attributes, with the text below it where that is no text of the page. */
const TAGS_AND_WORDS = new RegExp(`<(?:option|script|style|textarea)\\b[^<]*|<(?:[^">]|"[^"]*")*>|${WORD}`, "g");
const EDITED = new Set<unknown>(["option", "script", "style", "textarea"]);

const keep = (word: string): string => joined.get(word) ?? word;

/** A text with its words held together. */
export const keepWords = (text: string): string => text.replace(WORDS, keep);

/** Markup with the words of its text held together. */
export const keepWordsOfMarkup = (html: string): string => html.replace(TAGS_AND_WORDS, keep);

const kept = (child: unknown): unknown => (typeof child === "string" ? keepWords(child) : Array.isArray(child) ? child.map(kept) : child);

/** Markup that is put in as it is, with how it is trusted where the browser asks for that: then it is an object, and not a text. */
interface RawMarkup {
  __html: string;
  trust?: (markup: string) => string;
}

/**
 * From now on the words of all that is drawn are held together, as those of the page that the server drew are. Preact is
 * given, and trust comes with what needs it: imported, each would become a file of its own on every page.
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
