// Estimates the width of a text without a browser, because the server places the labels of charts. Measured in the
// fonts of the site, at weights 400 to 650; every class is as wide as its widest letters that labels use.

/** Size of the labels of charts in pixels, at the usual size of text. */
export const LABEL_SIZE = 13.5;

const NARROW = /[\u202f]/;
const SPACE = /[ \u00a0.,:;'’|ilIj]/;
const MEDIUM = /[rtf()\-‑]/;
const WIDE = /[mwMWÀ-ÖA-HJ-LN-VX-Z%ณญฌฒ@]/;
/** Vowels and tones above or below a Thai letter. */
const NO_WIDTH = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/;
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/;

function emOf(letter: string): number {
  if (letter >= "0" && letter <= "9") return 0.56;
  if (letter >= "a" && letter <= "e") return 0.58;
  if (SPACE.test(letter)) return 0.27;
  if (MEDIUM.test(letter)) return 0.4;
  if (WIDE.test(letter)) return 0.85;
  if (NO_WIDTH.test(letter)) return 0;
  if (NARROW.test(letter)) return 0.14;
  return HANGUL.test(letter) ? 0.87 : 0.61;
}

const known = new Map<string, number>();

/** The width of a text in pixels. */
export function widthOf(text: string, size = LABEL_SIZE): number {
  let ems = known.get(text);
  if (ems === undefined) {
    ems = 0;
    for (const letter of text) ems += emOf(letter);
    known.set(text, ems);
  }
  return ems * size;
}

/** Splits a text at spaces and hyphens into lines within a width; a longer word stays whole. */
export function breakWords(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.match(/[^ -]+-?|-/g) ?? []) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : last + (last.endsWith("-") ? "" : " ") + word;
    if (last !== undefined && widthOf(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}
