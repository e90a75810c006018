// Tests the texts about a column and a file.

import { expect, test } from "vitest";
import provider from "../../locales/fr/provider.json";
import { createFormat } from "../lib/format";
import { createTranslate } from "../lib/translate";
import { fileFacts, timeLeft } from "./file-facts";
import { sampleColumn, sampleFile, sampleTable } from "./offer-sample";
import { isAsked, profile } from "./profile";
import type { UploadedFile } from "./uploads";

const WORDS = { t: createTranslate("fr", { provider }), format: createFormat("fr") };
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const lines = (part: Parameters<typeof sampleColumn>[1]) => profile(sampleColumn("X", part), 1000, WORDS).map(plain);

const READING = { dayOrder: null, decimal: null, deciding: 0, ambiguous: 0, chosen: false };

test.each([
  [{ kind: "gtin", distinct: 4127, valid: 999 }, ["GTIN, 4 127 distincts", "clé juste : 99,90 %"]],
  [{ kind: "text", distinct: 212, distinctIsAbout: true }, ["Texte, environ 212 distincts", "aucun vide"]],
  [{ kind: "integer", min: "-14", max: "386", negative: 1, empty: 12 }, ["Entier, de -14 à 386", "0,10 % négatives, 12 vides"]],
  [{ kind: "decimal", min: "-62.1", max: "4210", empty: 1 }, ["Décimal, de -62,10 à 4 210,00", "1 vide"]],
  [{ kind: "date", min: "2023-01-02", max: "2026-11-15" }, ["Date, du 2 janvier 2023 au 15 novembre 2026", "aucun vide"]],
  [{ kind: "date", dateFormat: "MM/DD/YYYY", reading: { ...READING, dayOrder: "month-first", deciding: 234 } }, ["Date, 1 distinct", "MM/JJ/AAAA (234 valeurs en décident), aucun vide"]],
  [{ kind: "date", reading: { ...READING, ambiguous: 9 } }, ["Date, 1 distinct", "aucun vide"]],
  [{ kind: "decimal", reading: { ...READING, decimal: "comma", deciding: 1 }, suppressed: 2 }, ["Décimal, 1 distinct", "virgule décimale (1 valeur en décide), 2 masquées"]],
  [{ kind: "integer", reading: { ...READING, decimal: "comma" } }, ["Entier, 1 distinct", "virgule décimale, aucun vide"]],
] as const)("%o", (part, expected) => {
  expect(lines(part)).toEqual(expected);
});

test.each([
  [{}, false],
  [{ ambiguous: 3 }, true],
  [{ ambiguous: 3, decimal: "point" }, false],
  [{ ambiguous: 3, decimal: "point", chosen: true }, true],
  [{ ambiguous: 3, dayOrder: "day-first", deciding: 1 }, false],
] as const)("for a reading with %o the sender is asked: %s", (part, asked) => {
  expect(isAsked(sampleColumn("X", { reading: { ...READING, ...part } }))).toBe(asked);
});

test("a file states how it was read, and how many tables it has", () => {
  const { t, format } = WORDS;
  expect(plain(fileFacts(sampleFile("a", [sampleTable([])]), format, t))).toBe("1,0 Ko, UTF-8, séparateur point-virgule, virgule décimale, en-tête ligne 1");
  const sheet = sampleTable([], { format: "spreadsheet", encoding: null, delimiter: null, decimal: null, headerRow: null });
  expect(plain(fileFacts(sampleFile("a", [sheet]), format, t))).toBe("1,0 Ko, tableur, sans en-tête");
  expect(plain(fileFacts(sampleFile("a", [sheet, sheet]), format, t))).toBe("1,0 Ko, 2 tableaux");
});

test.each([
  [0, 10_000, null],
  [100, 1000, null],
  [100, 10_000, "00:01:30.000"],
  [500, 10_000, "00:00:10.000"],
  [999, 10_000, "00:00:01.000"],
])("after %i bytes of a thousand and %i ms, %s are left", (sent, now, left) => {
  const file = { state: "sending", sent, size: 1000, since: 0 } as UploadedFile;
  expect(timeLeft(file, now, WORDS.format)).toBe(left);
});
