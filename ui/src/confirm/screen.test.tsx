// Tests the two states of a confirmation: its button before, and after it that nothing was sent a second time.

import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import en from "../../locales/en/confirm.json";
import enKit from "../../locales/en/kit.json";
import fr from "../../locales/fr/confirm.json";
import frKit from "../../locales/fr/kit.json";
import ko from "../../locales/ko/confirm.json";
import koKit from "../../locales/ko/kit.json";
import th from "../../locales/th/confirm.json";
import thKit from "../../locales/th/kit.json";
import { CrossIcon } from "../kit/icons";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { LOCALES, type Locale } from "../lib/locale";
import type { ScreenProps } from "../lib/route";
import type { Confirmation } from "../model/api";
import { CONFIRM } from "./route";
import ConfirmScreen from "./screen";

const TEXTS = { fr: { confirm: fr, kit: frKit }, en: { confirm: en, kit: enKit }, ko: { confirm: ko, kit: koKit }, th: { confirm: th, kit: thKit } };

function rendered(locale: Locale, data: Confirmation): string {
  const props = { data, search: new URLSearchParams("token=t") } as ScreenProps<Confirmation>;
  return renderToString(<LanguageProvider language={createLanguage(locale, TEXTS[locale])}><ConfirmScreen {...props} /></LanguageProvider>);
}

const heading = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

describe.each(LOCALES)("in %s", (locale) => {
  test("a pending form has one button, and its page does not say that it was sent", () => {
    const html = rendered(locale, { form: "contact", reference: "M-2222-3333", done: false });
    expect(heading(html)).toBe(TEXTS[locale].confirm.title);
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).not.toContain(TEXTS[locale].confirm.done.text);
  });

  test("a link that is opened again shows the confirmation as done, and sends nothing", () => {
    const html = rendered(locale, { form: "data-request", reference: "D-2222-3333", done: true });
    expect(heading(html)).toBe(TEXTS[locale].confirm.done.title);
    expect(html).toContain(`${renderToString(<CrossIcon />)}${TEXTS[locale].confirm.done.fact.replace("{{reference}}", "D-2222-3333")}`);
    expect(html).not.toMatch(/<form|<button|confirm:|\{\{/);
    expect(html).toContain(`href="/${locale}/data-request/follow-up"`);
  });
});

test("a form without a follow-up links to the home page", () => {
  expect(rendered("fr", { form: "contact", reference: "M-2222-3333", done: true })).toMatch(/href="\/fr"[^>]*>Retour à l’accueil/);
});

test("the title of the document is that of the page", () => {
  const titleOf = (done: boolean) => CONFIRM.head({ data: { done }, t: (key: string) => key } as unknown as Parameters<typeof CONFIRM.head>[0]).title;
  expect([titleOf(false), titleOf(true)]).toEqual(["confirm:title", "confirm:done.title"]);
});
