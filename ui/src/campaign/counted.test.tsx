// Holds the count of recipients to its number, in the report of a list and in what is read once more before sending.

import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import campaign from "../../locales/fr/campaign.json";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { CampaignForm, CampaignList } from "../model/api";
import ListReport from "./list-report";
import { Recap } from "./recap";

const language = createLanguage("fr", { kit, campaign });
const listOf = (recipients: number) => ({ own: "addresses", recipients, rows: recipients, matched: recipients, absent: 0, absentLines: [], review: 0, undecided: 0, unreachable: 0, doubts: [], columns: [], names: [], name: "liste.csv", size: 1, ticket: "t" }) as CampaignList;
const answers = new FormData();
for (const [name, value] of [["audience", "custom"], ["own", "addresses"]] as const) answers.set(name, value);

test.each([
  [1, "1 destinataire retenu<"],
  [2, "2 destinataires retenus<"],
])("%i of them", (recipients, words) => {
  const list = listOf(recipients);
  const none = () => undefined;
  const drawn = [
    <ListReport list={list} onList={none} />,
    <Recap form={{ audiences: [] } as unknown as CampaignForm} answers={answers} labels={{}} content={null} list={list} onChange={none} />,
  ].map((part) => renderToString(<LanguageProvider language={language}>{part}</LanguageProvider>).replaceAll("\u00a0", " "));
  for (const html of drawn) expect(html).toContain(words);
});
