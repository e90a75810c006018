// Tests that the count of recipients is the same where they are chosen and in the summary.

import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import campaign from "../../locales/fr/campaign.json";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { CampaignForm, CampaignList } from "../model/api";
import Recap from "./recap";
import { RecipientTotal } from "./recipient-count";

const language = createLanguage("fr", { kit, campaign });
const listOf = (recipients: number) => ({ listKind: "addresses", recipients, rows: recipients, matched: recipients, unmatched: 0, unmatchedLines: [], review: 0, undecided: 0, unreachable: 0, uncertainRows: [], columns: [], names: [], name: "liste.csv", size: 1, ticket: "t" }) as CampaignList;
const form = { audiences: [] } as unknown as CampaignForm;
const answers = new FormData();
for (const [name, value] of [["audience", "custom"], ["own", "addresses"]] as const) answers.set(name, value);

test.each([
  [1, "", "1 destinataire retenu<"],
  [2, "", "2 destinataires retenus<"],
  [null, "a@b.example; A@b.example, Zoé <z@b.example>", "2 destinataires retenus<"],
])("%j in a file and %j", (recipients, pasted, words) => {
  const list = recipients === null ? null : listOf(recipients);
  answers.set("addresses", pasted);
  const none = () => undefined;
  const drawn = [
    <RecipientTotal key="total" pasted={pasted} list={list} />,
    <Recap key="recap" form={form} answers={answers} labels={{}} content={null} list={list} onChange={none} />,
  ].map((part) => renderToString(<LanguageProvider language={language}>{part}</LanguageProvider>).replaceAll("\u00a0", " "));
  for (const html of drawn) expect(html).toContain(words);
});
