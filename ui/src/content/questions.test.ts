// Tests the search of the help page, and the questions of the initial content.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCALES, type Locale } from "../lib/locale";
import { BLOCKS, heading } from "./help-sample";
import { createFilter, parseHelpPage, searchWords } from "./questions";

test.each(["echantillon", "ÉCHANTILLON contient", "lignes corse", "20 lignes"])("%s finds the first question", (words) => {
  const [topic] = parseHelpPage(BLOCKS).topics;
  expect(topic?.questions.filter(createFilter(searchWords(words))).map(({ id }) => id)).toEqual(["sample"]);
});

test("the content in each language has the same questions below the same topics", () => {
  const outlineOf = (locale: Locale) => {
    const content = readFileSync(`../seeds/content/pages/help.${locale}.toml`, "utf8");
    const found = [...content.matchAll(/type = "heading"\n(?:level = (\d)\n)?id = "([^"]+)"\ntext = "([^"]+)"/g)];
    return parseHelpPage(found.map(([, level = "2", id = "", words = ""]) => heading(id, words, Number(level)))).topics.map(({ id, questions }) => [id, questions.map((question) => question.id)]);
  };
  const french = outlineOf("fr");
  expect(french.map(([id]) => id)).toEqual(["indicators", "data", "requests", "scoring", "campaigns", "account"].map((name) => `topic-${name}`));
  for (const locale of LOCALES) expect(outlineOf(locale), locale).toEqual(french);
});
