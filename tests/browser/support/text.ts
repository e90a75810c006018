// Thai words are kept on one line by word joiners, which readers do not see: texts are compared without them.

const JOINER = "\u2060";

/** A text as readers see it. */
export const plain = (text: string): string => text.replaceAll(JOINER, "");

const pattern = (letter: string): string => (/\s/.test(letter) ? "\\s" : letter.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));

/** Matches a text with or without joiners between its letters, and with any kind of spaces. */
export const joined = (text: string): RegExp => new RegExp([...text].map(pattern).join(`${JOINER}?`));
