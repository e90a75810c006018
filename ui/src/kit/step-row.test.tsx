// Tests the links back in the row of a wizard: visible and pressable on a phone too, where names do not fit.

import { readFileSync } from "node:fs";
import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { StepRow } from "./step-row";

const language = createLanguage("fr", { kit });
const STEPS = ["Informations", "Données", "Identité"].map((name, index) => ({ name, first: index + 1, screens: 1 }));

test("a completed step links back by its mark and its name, a later one has no link", () => {
  const html = renderToString(<LanguageProvider language={language}><StepRow steps={STEPS} step={3} onMove={() => undefined} /></LanguageProvider>);
  const links = [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, inside = ""]) => [inside.includes("<svg"), inside.replace(/<[^>]*>/g, "")]);
  expect(links).toEqual([[true, "Informations"], [true, "Données"]]);
});

test("on a phone names are hidden, but not their links: a target of 24 pixels", () => {
  const sheet = readFileSync("src/kit/step-row.module.css", "utf8");
  const phone = sheet.slice(sheet.indexOf("@media (max-width"), sheet.indexOf("@media (scripting"));
  const rules = [...phone.matchAll(/\n {4}(\.[^{]+)\{([^}]*)\}/g)].map(([, selector = "", body = ""]) => ({ selector, body }));
  const hidden = rules.filter(({ body }) => body.includes("clip-path"));
  expect(hidden.map(({ selector }) => selector.trim())).toEqual([".row li span"]);
  const target = rules.find(({ selector }) => /\.row li a\b/.test(selector))?.body;
  expect(target).toMatch(/\bwidth: 24px;/);
  expect(target).toMatch(/min-height: 24px;/);
});
