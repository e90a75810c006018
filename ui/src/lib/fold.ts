// Folds text for search: without case and accents, like `src/fold.rs` on the server.

const MARKS = /[\u0300-\u036f\u0e47-\u0e4e]/g;
const LETTERS: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l", đ: "d" };

export const fold = (text: string): string =>
  text.normalize("NFKD").toLowerCase().replace(MARKS, "").replace(/[œæßøłđ]/g, (letter) => LETTERS[letter] ?? letter);
