// Tests the order of a name: in Korean the family name comes first, in the form and in its summary.

import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import contactEn from "../../locales/en/contact.json";
import requestEn from "../../locales/en/request.json";
import kitEn from "../../locales/en/kit.json";
import contactFr from "../../locales/fr/contact.json";
import kitFr from "../../locales/fr/kit.json";
import requestFr from "../../locales/fr/request.json";
import contactKo from "../../locales/ko/contact.json";
import kitKo from "../../locales/ko/kit.json";
import requestKo from "../../locales/ko/request.json";
import contactTh from "../../locales/th/contact.json";
import kitTh from "../../locales/th/kit.json";
import requestTh from "../../locales/th/request.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { identityLabels, identityLines } from "./identity-fields";
import { NameFields } from "./name-fields";

const TEXTS = {
  fr: { contact: contactFr, kit: kitFr, request: requestFr },
  en: { contact: contactEn, kit: kitEn, request: requestEn },
  ko: { contact: contactKo, kit: kitKo, request: requestKo },
  th: { contact: contactTh, kit: kitTh, request: requestTh },
};

test.each([
  ["fr", ["firstname", "lastname"], "Jiyeon Kim"],
  ["en", ["firstname", "lastname"], "Jiyeon Kim"],
  ["ko", ["lastname", "firstname"], "Kim Jiyeon"],
  ["th", ["firstname", "lastname"], "Jiyeon Kim"],
] as const)("in %s a name is entered and shown as %j", (locale, order, whole) => {
  const language = createLanguage(locale, TEXTS[locale]);
  const html = renderToString(<LanguageProvider language={language}><NameFields labels={identityLabels(language.t)} /></LanguageProvider>);
  expect([...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual(order);
  const answers = new FormData();
  answers.set("firstname", "Jiyeon");
  answers.set("lastname", "Kim");
  expect(identityLines(answers, language.t)[0]?.[1]).toBe(whole);
  answers.set("firstname", "");
  expect(identityLines(answers, language.t)[0]?.[1]).toBe("Kim");
});
