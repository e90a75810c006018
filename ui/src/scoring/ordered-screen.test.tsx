// Tests the texts of an order by the state of its quote, and the possible actions.

import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import enKit from "../../locales/en/kit.json";
import en from "../../locales/en/scoring.json";
import frKit from "../../locales/fr/kit.json";
import fr from "../../locales/fr/scoring.json";
import koKit from "../../locales/ko/kit.json";
import ko from "../../locales/ko/scoring.json";
import thKit from "../../locales/th/kit.json";
import th from "../../locales/th/scoring.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { LOCALES, type Locale } from "../lib/locale";
import type { ScreenProps } from "../lib/route";
import type { ScoringOrder, ScoringState } from "../model/api";
import OrderedScreen from "./ordered-screen";

const TEXTS = { fr, en, ko, th };
const KITS = { fr: frKit, en: enKit, ko: koKit, th: thKit };
const STATES: ScoringState[] = ["draft", "sent", "viewed", "signed", "declined", "expired", "cancelled"];

function drawn(state: ScoringState, locale: Locale = "fr"): string {
  const data: ScoringOrder = { reference: "SC-4F7K", identicon: { sizes: [], accent: 0 }, changedAt: "2026-01-19T09:12:00Z", markets: 5, number: "SC-2026-0001", state, signer: "a***@labo.example", declineReason: state === "declined" ? "Budget" : null, manages: true, validUntil: "2026-02-18", net: 1_224_000, gross: 1_468_800 };
  const props = { data } as ScreenProps<ScoringOrder>;
  return renderToString(<LanguageProvider language={createLanguage(locale, { scoring: TEXTS[locale], kit: KITS[locale] })}><OrderedScreen {...props} /></LanguageProvider>);
}

const part = (html: string, tag: string) => new RegExp(`<${tag}[^>]*>([^<]*)`).exec(html)?.[1]?.replaceAll("\u00a0", " ");

/** The sentence below the title, without the emphasis of the address. */
const leadOf = (html: string) => /<\/h1><p[^>]*>(.*?)<\/p>/.exec(html)?.[1]?.replace(/<\/?strong>/g, "").replaceAll("\u00a0", " ");

describe.each(LOCALES)("in %s", (locale) => {
  test("every state has its own texts", () => {
    const pages = STATES.map((state) => drawn(state, locale));
    expect(new Set(pages.map((html) => part(html, "h1"))).size).toBe(STATES.length);
    expect(new Set(pages.map((html) => leadOf(html))).size).toBe(STATES.length);
    expect(pages.join("")).not.toMatch(/scoring:|kit:|\{\{/);
  });

  test.each(STATES)("a quote that is %s is ordered again only if it was not completed", (state) => {
    expect(drawn(state, locale).includes(`href="/${locale}/solutions/scoring/order"`)).toBe(["draft", "expired", "cancelled"].includes(state));
  });
});

test.each(STATES)("another signer of a quote that is %s is named only while it can be signed or was declined", (state) => {
  expect(drawn(state).includes('value="signer"')).toBe(["draft", "sent", "viewed", "declined"].includes(state));
  expect(drawn(state).includes("Budget")).toBe(state === "declined");
});

test("an expired or cancelled quote is not described as sent", () => {
  expect([part(drawn("sent"), "h1"), part(drawn("expired"), "h1"), part(drawn("cancelled"), "h1")]).toEqual([
    "Devis SC-2026-0001 envoyé", "Devis SC-2026-0001 expiré", "Devis SC-2026-0001 annulé",
  ]);
  expect(leadOf(drawn("expired"))).toBe("Il pouvait être signé jusqu’au 18 février 2026 et ne l’a pas été : rien n’est commandé.");
});
