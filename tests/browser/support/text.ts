// Thai words are kept on one line by word joiners, which readers do not see: texts are compared without them.

const JOINER = "\u2060";

/** A text as readers see it. */
export const plain = (text: string): string => text.replaceAll(JOINER, "");

/** Matches a text with or without joiners between its letters. */
export const joined = (text: string): RegExp =>
  new RegExp([...text].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(`${JOINER}?`));
