// Subsets the fonts to the characters and weights of each language, and writes them with one stylesheet per language.
// File names are hashes of the content, so builds are reproducible. Typeset documents and preview pictures have
// separate fonts: one weight a file, with every character that an editor or a name may use.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const { resolve } = createRequire(import.meta.url);

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

/** ASCII, French accents and ligatures, those of names in neighbouring countries, and typographic marks. */
const LATIN = `${range(0x20, 0x7e)}\u00a0ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŒàáâäæçèéêëíîïñóôöùúûüÿœß§©«°±²³·»×–‘’“”…€−≈`;
const LATIN_RANGE = "U+20-7E,U+A0-FF,U+152-153,U+2013-2014,U+2018-201D,U+2026,U+20AC,U+2212,U+2248";
const THAI = range(0x0e01, 0x0e3a) + range(0x0e3f, 0x0e5b);
const HANGUL = /[\u1100-\u11ff\u3000-\u303f\u3130-\u318f\uac00-\ud7af\uff00-\uffef]/gu;

const textsBelow = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.(?:json|toml|md)$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));

/** Search keywords, which are never shown. */
const KEYWORDS = /^keywords\.ko = .*$/gm;

/**
 * The Korean characters of the interface, of date formats and of the initial content. Characters that editors add use
 * the reader's font.
 */
function koreanLetters() {
  const formats = readFileSync("src/lib/calendar.ts", "utf8");
  const texts = [...textsBelow("locales/ko"), ...textsBelow("../seeds/content"), formats];
  return [...new Set(texts.join("\n").replace(KEYWORDS, "").match(HANGUL))].sort().join("");
}

const FONTSOURCE = (family, subset) => `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`;

const FACES = {
  // One weight for all titles and key figures: the variable font is 12 KiB larger, on each first load.
  display: { family: "Bricolage Grotesque", source: FONTSOURCE("bricolage-grotesque", "latin"), weights: [500, 800], weight: 700, letters: () => LATIN, range: LATIN_RANGE },
  text: { family: "Hanken Grotesk", source: FONTSOURCE("hanken-grotesk", "latin"), weights: [400, 700], letters: () => LATIN, range: LATIN_RANGE },
  korean: { family: "Pretendard", source: "pretendard/dist/web/variable/woff2/PretendardVariable.woff2", weights: [400, 700], letters: koreanLetters, range: "U+1100-11FF,U+3000-303F,U+3130-318F,U+AC00-D7AF,U+FF00-FFEF" },
  thai: { family: "Anuphan", source: FONTSOURCE("anuphan", "thai"), weights: [400, 700], letters: () => THAI, range: "U+E01-E5B" },
};

/** The font of a language's own name, for pages in other languages: loaded only when the menu shows it. */
const nameFace = (face, name) => {
  const letters = [...new Set(name)].sort();
  const codes = letters.map((letter) => `U+${letter.codePointAt(0).toString(16).toUpperCase()}`);
  return { ...face, letters: () => letters.join(""), range: codes.join(","), preload: false };
};

FACES.koreanName = nameFace(FACES.korean, "한국어");
FACES.thaiName = nameFace(FACES.thai, "ไทย");

const FACES_OF = {
  fr: ["display", "text", "koreanName", "thaiName"],
  en: ["display", "text", "koreanName", "thaiName"],
  ko: ["display", "text", "korean", "thaiName"],
  th: ["display", "text", "thai", "koreanName"],
};

/** All characters of languages in Latin script, and symbols of business documents. */
const LETTERS = `${range(0x20, 0x7e)}${range(0xa0, 0x24f)}${range(0x1e00, 0x1eff)}${LATIN}\u2009\u202f‚„‰•`;
/** All syllables, because names of people may contain any. */
const HANGUL_LETTERS = range(0xac00, 0xd7a3) + range(0x3131, 0x318e) + range(0x3000, 0x3003) + range(0x3008, 0x3011);
const PRETENDARD = (weight) => `pretendard/dist/public/static/Pretendard-${weight}.otf`;

/**
 * The fonts of documents and pictures: a regular and a bold one of each script. The server uses no others; a document
 * with a missing character is rejected, a picture omits it.
 */
const DOCUMENT_FACES = {
  text: { source: FONTSOURCE("hanken-grotesk", "latin"), letters: () => LETTERS, weight: 400 },
  textBold: { source: FONTSOURCE("hanken-grotesk", "latin"), letters: () => LETTERS, weight: 650 },
  extended: { source: FONTSOURCE("hanken-grotesk", "latin-ext"), letters: () => LETTERS, weight: 400 },
  extendedBold: { source: FONTSOURCE("hanken-grotesk", "latin-ext"), letters: () => LETTERS, weight: 650 },
  displayBold: { ...FACES.display, weight: 720 },
  korean: { source: PRETENDARD("Regular"), letters: () => HANGUL_LETTERS },
  koreanBold: { source: PRETENDARD("SemiBold"), letters: () => HANGUL_LETTERS },
  thai: { ...FACES.thai, weight: 400 },
  thaiBold: { ...FACES.thai, weight: 650 },
};

const hash = (bytes) => createHash("sha256").update(bytes).digest("base64url").slice(0, 8);

/** Shaping features, and tabular figures; stylistic sets and fractions are not used. */
const FEATURES = ["calt", "ccmp", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig", "rvrn", "tnum"];

async function subset({ source, weights: [min, max], weight = { min, max }, letters }) {
  return subsetFont(readFileSync(resolve(source)), letters(), { targetFormat: "woff2", variationAxes: { wght: weight }, keepFeatures: FEATURES });
}

/** Writes the fonts of documents and pictures into a folder that is not public. */
export async function writeDocumentFonts(folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, { source, letters, weight }] of Object.entries(DOCUMENT_FACES)) {
    const axes = weight === undefined ? {} : { variationAxes: { wght: weight } };
    const bytes = await subsetFont(readFileSync(resolve(source)), letters(), { targetFormat: "truetype", keepFeatures: FEATURES, ...axes });
    writeFileSync(join(folder, `${name}.otf`), bytes);
  }
}

const fontFace = ({ family, weights, range: unicodes }, href) =>
  `@font-face{font-family:"${family}";src:url("${href}")format("woff2");font-weight:${weights.join(" ")};font-display:swap;unicode-range:${unicodes}}`;

/** Writes fonts and sheets below `client` and returns, per language, the sheet and the files to preload. */
export async function writeFonts(client) {
  const assets = join(client, "assets");
  mkdirSync(assets, { recursive: true });
  const hrefs = {};
  for (const [name, face] of Object.entries(FACES)) {
    const bytes = await subset(face);
    const file = `${name}-${hash(bytes)}.woff2`;
    writeFileSync(join(assets, file), bytes);
    hrefs[name] = `/assets/${file}`;
  }
  const table = {};
  for (const [locale, names] of Object.entries(FACES_OF)) {
    const sheet = names.map((name) => fontFace(FACES[name], hrefs[name])).join("\n");
    const file = `fonts-${hash(sheet)}.css`;
    writeFileSync(join(assets, file), sheet);
    const all = names.map((name) => hrefs[name]);
    table[locale] = { css: `/assets/${file}`, preload: all.filter((_, index) => FACES[names[index]].preload !== false), all };
  }
  return table;
}
