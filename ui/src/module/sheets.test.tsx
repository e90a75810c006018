// Tests what the pages of modules draw and state, with the texts of each language and every choice of the reader: boxes
// of texts, axes, headlines and tables.

import { readFileSync } from "node:fs";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { CHOICES, DEFAULT_VIEW, SECTOR, type View } from "../blocks/module-demonstration";
import { createFormat } from "../lib/format";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { LOCALES, type Locale } from "../lib/locale";
import type { Texts } from "../lib/text-keys";
import { DRAWN } from "./drawn";
import { MEDIUM, NARROW, WIDE, FULL, type Form } from "./form";
import { overlap, type Box } from "./place";
import { formsOf } from "./picture";
import type { Cell, Sheet, Words } from "./sheet";
import { sheetOf } from "./sheets";
import { textWidth } from "./text-width";

const readTexts = (locale: Locale) =>
  Object.fromEntries(["module", "ias", "source"].map((name) => [name, JSON.parse(readFileSync(`locales/${locale}/${name}.json`, "utf8")) as object])) as Texts;

const LANGUAGES = Object.fromEntries(LOCALES.map((locale) => [locale, createLanguage(locale, readTexts(locale))])) as Record<Locale, ReturnType<typeof createLanguage>>;
const wordsOf = (locale: Locale): Words => ({ t: LANGUAGES[locale].t, format: createFormat(locale), locale });
const VIEWS: View[] = CHOICES.territory.flatMap((territory) => CHOICES.measure.flatMap((measure) => CHOICES.period.map((period) => ({ territory, measure, period }))));

const sheet = (id: string, view = DEFAULT_VIEW, locale: Locale = "fr"): Sheet => sheetOf(id, view, wordsOf(locale))!;

const SIZE = 13.5;
/** Parts of a line of text above and below its baseline. */
const ASCENT = 0.75;
const DESCENT = 0.22;

interface Text extends Box {
  text: string;
  size: number;
}

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, "").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

function textsOf(html: string): Text[] {
  return [...html.matchAll(/<text([^>]*)>(.*?)<\/text>/gs)].map(([, tag, inner]) => {
    const [x, y, size] = [Number(attribute(tag!, "x")), Number(attribute(tag!, "y")), Number(attribute(tag!, "font-size") ?? SIZE)];
    const text = plain(inner!);
    const width = textWidth(text, size);
    const anchor = attribute(tag!, "text-anchor");
    const left = x - (anchor === "end" ? width : anchor === "middle" ? width / 2 : 0);
    return { text, size, left, right: left + width, top: y - size * ASCENT, bottom: y + size * DESCENT };
  });
}

/** Texts outside the frame, and pairs that overlap. */
function faultsOf(texts: Text[], { width, height }: { width: number; height: number }): string[] {
  const outside = texts.filter(({ left, right, top, bottom }) => left < -2 || right > width + 2 || top < -1 || bottom > height + 1);
  const pairs = texts.flatMap((box, at) => texts.slice(at + 1).filter((other) => overlap(box, other)).map((other) => `${box.text} over ${other.text}`));
  return [...outside.map(({ text }) => `${text} outside`), ...pairs];
}

const html = (drawn: Sheet, form: Form) => renderToString(<svg>{drawn.draw(form).content}</svg>);
const panelOf = (drawn: Sheet, locale: Locale = "fr") => renderToString(<LanguageProvider language={LANGUAGES[locale]}>{drawn.panel?.content}</LanguageProvider>);

const GUTTER = 0.07;

/** The width of the drawing's place on a page of this width, as its style sheets divide it. */
function placeOn(page: number, isAlone: boolean): number {
  const inner = Math.min(1248, page - 2 * Math.min(24, page * GUTTER));
  return page >= 1024 && !isAlone ? (inner * 2) / 3 - 24 : inner;
}

const formAt = (place: number, forms: Form[]): Form => forms.find(({ from }) => place >= from * 16)!;

describe.each(DRAWN)("%s", (id) => {
  test("no two texts of it overlap and none leaves its frame, in each form, language and view", () => {
    const faults: string[] = [];
    for (const locale of LOCALES)
      for (const view of VIEWS) {
        const drawn = sheet(id, view, locale);
        for (const form of formsOf(drawn)) {
          const frame = { width: form.width, height: drawn.draw(form).height };
          const texts = textsOf(html(drawn, form));
          if (texts.length < 9) faults.push(`${locale} ${form.kind}: ${texts.length} texts`);
          for (const fault of faultsOf(texts, frame)) faults.push(`${locale} ${form.kind} ${JSON.stringify(view)}: ${fault}`);
        }
      }
    expect(faults).toEqual([]);
  });

  test("its texts have at least 12.5 pixels on pages from 320 to 1440 pixels", () => {
    const drawn = sheet(id);
    for (let page = 320; page <= 1440; page += 8) {
      const place = placeOn(page, drawn.panel === null);
      const form = formAt(place, formsOf(drawn));
      const shown = Math.min(place, form.most * 16);
      const small = textsOf(html(drawn, form)).filter(({ size }) => (size * shown) / form.width < 12.5);
      expect({ page, small }).toEqual({ page, small: [] });
    }
  });

  test("its sentences, table and panel are complete for every choice", () => {
    for (const locale of LOCALES)
      for (const view of VIEWS) {
        const drawn = sheet(id, view, locale);
        const { figures, answers } = drawn;
        const all = JSON.stringify([drawn.finding, drawn.subtitle, drawn.note, figures, answers, drawn.panel?.title, drawn.panel?.subtitle]) + html(drawn, WIDE) + panelOf(drawn, locale);
        expect(all, locale).not.toMatch(/NaN|undefined|Infinity|\?\?\?|\{\{|\b(?:module|ias|source):[a-z]|\[object/);
        for (const row of figures.rows) expect(row.length).toBe(figures.columns.length);
        expect(new Set(figures.columns).size).toBe(figures.columns.length);
        expect(answers.length).toBeGreaterThan(1);
      }
  });
});

/** What a reader finds on the axes and beside the plot in French. */
const AXES: Record<string, (string | RegExp)[]> = {
  map: ["126", "78", "97 à 103", "moins de 80", "120 et plus"],
  "season-comparison": ["indice", "200", "0", "sept.", "mai", "Départ 60", "5 semaines", "209", /^2024-2025 4$/],
  "market-share": ["100 %", "25 %", "déc.", "nov.", "24,0", "29,0", "Produit A 29,0 %", "Autres 22,8 %"],
  "launch-tracking": ["0 %", "100 %", "0", "15", "semaines depuis le lancement", "Ont le produit", /^87 % réf\. 79$/, /réf\. 48/, /réf\. 21/],
  "stock-out-watch": ["Point de vente 2", "2 nov.", "9 nov.", "16 nov.", "21 nov.", "×", "8 jours", "14 nov.", "1 jour restant", "Sans stock"],
  "price-watch": ["8 €", "11 €", "Pharmacie", "étendue 1,72 €", "moyenne 8,88 €", "8,03", "9,75"],
  sectorisation: ["121", "84", "100", "126", "103 à 110"],
  "cohort-flow": ["Premier traitement", "Douze mois après", "Traitement 1", "610 patients", "150 patients", "420", "60"],
  "hospital-pathway": ["Patient 1", "Premier séjour", "Réadaptation", "0", "90", "jours depuis l’entrée"],
  alert: ["indice", "0", "50", "26 oct.", "16 nov.", "Seuil 37", "17 novembre", "indice 38, seuil franchi", "43 le 21 nov."],
};

test.each(Object.entries(AXES))("%s has its units, names and values", (id, expected) => {
  const texts = textsOf(html(sheet(id), WIDE)).map(({ text }) => text.replaceAll("\u00a0", " "));
  for (const one of expected) expect(texts.filter((text) => (typeof one === "string" ? text === one : one.test(text))), `${id}: ${one} in ${texts.join("|")}`).not.toEqual([]);
  expect(Object.keys(AXES).sort()).toEqual([...DRAWN].sort());
});

/** Numbers of a row of the table. */
const numbers = (row: Cell[]): number[] => row.slice(1).map(Number);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const decimal = (value: number, places: number) => createFormat("en").number(value, places);
const SPELLED = "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(" ");
const spelled = (count: number) => SPELLED[count - 2] ?? String(count);

/** The headline, computed from the table in English. */
const HEADLINES: Record<string, (rows: Cell[][], columns: string[], view: View) => string> = {
  map: (rows) => {
    const by = [...rows].sort((a, b) => Number(b[1]) - Number(a[1]));
    return `${by[0]![0]} is highest, ${by.at(-1)![0]} lowest`;
  },
  "season-comparison": (rows) => {
    const [before, current] = rows.slice(-2).map((row) => numbers(row).findIndex((value) => value >= 60)) as [number, number];
    const weeks = before - current;
    const season = String(rows.at(-2)![0]);
    if (weeks === 0) return `The current season starts in the same week as ${season}`;
    return `The current season is ${Math.abs(weeks) === 1 ? "one week" : `${spelled(Math.abs(weeks))} weeks`} ${weeks > 0 ? "ahead of" : "behind"} ${season}`;
  },
  "market-share": ([first], columns) => `Product A gains ${decimal(numbers(first!).at(-1)! - numbers(first!)[0]!, 1)} points in ${spelled(columns.length - 1)} months`,
  "launch-tracking": (rows, columns) => `After ${spelled(columns.length - 2)} weeks, ${numbers(rows[0]!).at(-1)}% of outlets stock the product and ${numbers(rows[1]!).at(-1)}% sell it`,
  "stock-out-watch": (rows) => {
    const out = rows.filter((row) => numbers(row).includes(0)).length;
    return out === 0 ? "No outlet ran out of stock within twenty days" : out === 1 ? "One outlet in six ran out of stock within twenty days" : `${spelled(out)} outlets in six ran out of stock within twenty days`.replace(/^./, (letter) => letter.toUpperCase());
  },
  "price-watch": (rows) => {
    const [pharmacy, , online] = rows.map((row) => `€${decimal(Math.max(...numbers(row)) - Math.min(...numbers(row)), 2)}`);
    return `Online prices spread over ${online}, pharmacy prices over ${pharmacy}`;
  },
  sectorisation: (rows) => {
    const inside = ["Pays de la Loire", "Brittany", "Nouvelle-Aquitaine", "Bretagne"];
    const values = rows.filter(([name]) => inside.includes(String(name))).map(([, index]) => Number(index));
    expect(values).toHaveLength(SECTOR.length);
    const distance = Math.round(sum(values) / values.length) - 100;
    return distance === 0 ? "The West area sells as much as France" : `The West area sells ${Math.abs(distance)}% ${distance < 0 ? "less" : "more"} than France`;
  },
  "cohort-flow": (rows, _, { period }) => `${decimal(100 * (1 - sum(rows.map((row, at) => numbers(row)[at]!)) / sum(rows.flatMap(numbers))), 0)}% of patients changed treatment within ${period === "year" ? "twelve" : "six"} months`,
  "hospital-pathway": (rows) => {
    const lengths = rows.flatMap((row) => row.slice(1).map((stay) => String(stay).split("-").map(Number))).map(([from, to]) => to! - from!);
    return `${decimal(sum(lengths) / lengths.length, 1)} days a stay on average, over ${spelled(lengths.length)} stays`;
  },
  alert: ([row], columns) => {
    const [date, month] = columns[numbers(row!).findIndex((value) => value >= 37) + 1]!.split(" ");
    return `The threshold of 37 is passed on ${date} ${month === "Nov" ? "November" : month}`;
  },
};

test.each(Object.entries(HEADLINES))("the headline of %s follows from its table", (id, headline) => {
  for (const view of VIEWS) {
    const { finding, figures } = sheet(id, view, "en");
    expect(finding.replaceAll("\u00a0", " ")).toBe(headline(figures.rows, figures.columns, view));
  }
  expect(Object.keys(HEADLINES).sort()).toEqual([...DRAWN].sort());
});

test("a provisional month is hatched, explained below the drawing and marked in the table", () => {
  const provisional = DRAWN.filter((id) => sheet(id).figures.isProvisional);
  expect(provisional).toEqual(["market-share"]);
  for (const form of [WIDE, MEDIUM, NARROW]) expect(html(sheet("market-share"), form)).toContain(`fill="url(#hatch-${form.kind})"`);
  expect(sheet("market-share").note.replaceAll("\u00a0", " ")).toBe("Hachuré : novembre 2026, 21 jours sur 30, provisoire");
});

test("shares by volume are paired with shares by value", () => {
  for (const view of VIEWS) {
    const [value, volume] = (["value", "volume"] as const).map((measure) => sheet("market-share", { ...view, measure }, "en").figures.rows.map((row) => numbers(row).at(-1)!));
    const drawn = sheet("market-share", view, "en");
    for (const share of [...value!, ...volume!]) expect(panelOf(drawn, "en")).toContain(`>${decimal(share, 1)}</text>`);
    expect(drawn.panel!.title).toBe(`Product A weighs ${value![0]! > volume![0]! ? "more" : "less"} in value than in volume`);
  }
});

test("dates are those of the data, in Buddhist years for Thai readers", () => {
  const { columns } = sheet("market-share").figures;
  expect([columns[1], columns.at(-1)]).toEqual(["décembre 2025", "novembre 2026"]);
  const thai = sheet("season-comparison", DEFAULT_VIEW, "th");
  expect(JSON.stringify(thai.figures.rows)).toContain("2567-2568");
  expect(thai.finding + html(thai, WIDE) + panelOf(thai, "th")).not.toMatch(/20[12]\d/);
});

test("a choice changes what is drawn", () => {
  expect(html(sheet("map", { ...DEFAULT_VIEW, measure: "volume" }), WIDE)).not.toBe(html(sheet("map"), WIDE));
  expect(sheetOf("made-by-editors", DEFAULT_VIEW, wordsOf("fr"))).toBeNull();
});

test("the style sheet shows each form where it fits", () => {
  const css = readFileSync("src/module/picture.module.css", "utf8");
  for (const { from, most, kind } of [FULL, WIDE, MEDIUM, NARROW]) {
    if (from > 0) expect(css).toContain(`@container (width >= ${from}rem)`);
    if (Number.isFinite(most)) expect(css).toMatch(new RegExp(`\\.${kind} \\{[^}]*max-width: ${most}rem`));
  }
});
