// Tests the two states of an approval: its button before, and after it the end page with the approved content.

import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import en from "../../locales/en/campaign.json";
import enKit from "../../locales/en/kit.json";
import fr from "../../locales/fr/campaign.json";
import frKit from "../../locales/fr/kit.json";
import ko from "../../locales/ko/campaign.json";
import koKit from "../../locales/ko/kit.json";
import th from "../../locales/th/campaign.json";
import thKit from "../../locales/th/kit.json";
import { CheckIcon } from "../kit/icons";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { LOCALES, type Locale } from "../lib/locale";
import type { CampaignApproval } from "../model/api";
import { ApprovalPart } from "./approval-part";

const TEXTS = { fr: { campaign: fr, kit: frKit }, en: { campaign: en, kit: enKit }, ko: { campaign: ko, kit: koKit }, th: { campaign: th, kit: thKit } };

const DIGEST = "7c1e90ab".repeat(8);

function rendered(locale: Locale, approvedAt: string | null): string {
  const approval = {
    approvedAt, attached: [], attachments: "no", audience: "pharmacy", company: "Labo Exemple", counted: true, digest: DIGEST, file: "pack.pdf", firstOn: "2026-12-01", name: "Hiver",
    recipients: 8412, reference: "E-2222-3333", report: { kind: "document" }, secondOn: null, signer: "a***@labo.example", sponsor: "h***@labo.example", subject: "Nouveau code", type: "code-change", visa: null, visaOn: null,
  } as unknown as CampaignApproval;
  return renderToString(<LanguageProvider language={createLanguage(locale, TEXTS[locale])}><ApprovalPart approval={approval} search={new URLSearchParams("token=t")} refusal={null} /></LanguageProvider>);
}

const heading = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]?.replace(/\u2060/g, "");

describe.each(LOCALES)("in %s", (locale) => {
  test("a pending content is approved by its button only", () => {
    const html = rendered(locale, null);
    expect(heading(html)).toBe(TEXTS[locale].campaign.approval.title);
    expect(html.match(/<form/g)).toHaveLength(1);
  });

  test("an approved content is an end page: mark and time, heading, reference, approved content, and no form", () => {
    const html = rendered(locale, "2026-11-27T10:05:00Z");
    expect(heading(html)).toBe(TEXTS[locale].campaign.approval.done);
    expect(html).toMatch(new RegExp(`${renderToString(<CheckIcon />)}[^<]*2[67][^<]*11[^<]*05`));
    const places = ["<h1", "E-2222-3333", "<dl", "Nouveau code", `href="/${locale}"`, DIGEST].map((part) => html.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(html).not.toMatch(/<form|campaign:|\{\{/);
  });
});
