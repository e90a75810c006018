// Estimates the width of a text in the fonts of the site: pages are rendered where no font can be measured. Mean
// advances of each kind of letter, in em, rounded up.

const HANGUL = /[\u3130-\u318f\uac00-\ud7a3]/;
/** Marks above and below Thai consonants, and the word joiner. */
const NO_WIDTH = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u2060]/;
const THAI = /[\u0e00-\u0e7f]/;
const KINDS: [RegExp, number][] = [
  [/[\s\u00a0]/, 0.28],
  [/[0-9€×+−]/, 0.57],
  [/[il.,:;’'|!jI()]/, 0.26],
  [/[ftr-]/, 0.38],
  [/[mwMW%]/, 0.84],
  [/[A-ZÀ-Ý]/, 0.67],
];

function advanceOf(letter: string): number {
  if (HANGUL.test(letter)) return 0.88;
  if (NO_WIDTH.test(letter)) return 0;
  if (THAI.test(letter)) return 0.63;
  return KINDS.find(([kind]) => kind.test(letter))?.[1] ?? 0.56;
}

/** The width of a text in pixels at a font size. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += advanceOf(letter);
  return width * size;
}
