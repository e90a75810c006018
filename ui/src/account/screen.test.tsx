// Holds what the list beside the account says is the current page: a part of a page is none.

import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import account from "../../locales/fr/account.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { AccountPage } from "../model/api";
import AccountScreen from "./screen";

const request = { reference: "R-1", title: "Un titre long", kind: "campaign", status: "received", isFinished: false, updatedAt: "2026-11-20T10:00:00Z", expectedOn: null, message: { at: "2026-11-20T10:00:00Z", locale: "fr", text: "Une question." } };
const DATA = { name: "Ada L.", email: "ada@example.org", company: "", isVerified: true, orders: [], results: [], requests: [request], previews: [], sessions: [] } as unknown as AccountPage;

test("what is to be done is a part of the page, not the current page", () => {
  const html = renderToString(<LanguageProvider language={createLanguage("fr", { account })}><AccountScreen {...({ data: DATA, search: new URLSearchParams(), today: "2026-11-21" } as unknown as Parameters<typeof AccountScreen>[0])} /></LanguageProvider>);
  expect(html).toContain('href="#to-do"');
  expect(html).not.toContain("aria-current");
});
