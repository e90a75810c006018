// Tests the fallback language of operators' texts, and the names of categories.

import { expect, test } from "vitest";
import fr from "../../locales/fr/status.json";
import { createLanguage } from "../lib/i18n";
import { written } from "./report-sample";
import { categoryName, pickText, writtenIn } from "./texts";

test.each([
  [{ fr: "Retard", ko: "지연" }, "지연", undefined],
  [{ fr: "Retard", en: "Late" }, "Retard", "fr"],
  [{ en: "Late", th: "ล่าช้า" }, "Late", "en"],
  [{ th: "ล่าช้า" }, "ล่าช้า", "th"],
  [{ ko: " ", fr: " Retard\n" }, "Retard", "fr"],
  [{}, undefined, undefined],
])("for %j a Korean page shows %s", (texts, text, lang) => {
  expect(pickText(written(texts), "ko") ?? { text: undefined, lang: undefined }).toEqual({ text, lang });
});

test("only languages with a text are written", () => {
  expect(writtenIn(written({ en: "Late", fr: "Retard", th: "" }))).toEqual(["fr", "en"]);
});

test("a category has its own name, the site's, or its key", () => {
  const language = createLanguage("fr", { status: fr });
  const categories = [{ key: "lab", name: written({ fr: "Laboratoire" }) }, { key: "site", name: null }];
  expect(["lab", "site", "mail", "gone"].map((key) => categoryName(key, categories, language))).toEqual(["Laboratoire", "Site et Store", "Formulaires et e-mails", "gone"]);
});
