// Tests which link of the account's sidebar is the current page: a section of a page is not.

import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import account from "../../locales/fr/account.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { Account } from "./load";
import AccountScreen from "./screen";

const request = { reference: "R-1", title: "Un titre long", kind: "campaign", status: "received", isFinished: false, updatedAt: "2026-11-20T10:00:00Z", expectedOn: null, message: { at: "2026-11-20T10:00:00Z", locale: "fr", text: "Une question." } };
const DATA = { name: "Ada L.", email: "ada@example.org", company: "", isVerified: true, orders: [], results: [], requests: [request], previews: [], sessions: [], conversations: [{ reference: "A-7Q4M-2K9P", state: "answered", excerpt: "Les officines corses", updatedAt: "2026-11-27T08:41:00Z", count: 2 }] } as unknown as Account;

test("a pending action links to a section of the page, not to the current page", () => {
  const html = renderToString(<LanguageProvider language={createLanguage("fr", { account })}><AccountScreen {...({ data: DATA, search: new URLSearchParams(), today: "2026-11-21" } as unknown as Parameters<typeof AccountScreen>[0])} /></LanguageProvider>);
  expect(html).toContain('href="#to-do"');
  expect(html).not.toContain("aria-current");
});

test("conversations are listed with their state and a link", () => {
  const html = renderToString(<LanguageProvider language={createLanguage("fr", { account })}><AccountScreen {...({ data: DATA, search: new URLSearchParams(), today: "2026-11-28" } as unknown as Parameters<typeof AccountScreen>[0])} /></LanguageProvider>);
  expect(html).toContain('href="/fr/account/support/A-7Q4M-2K9P"');
  expect(html).toMatch(/Les officines corses <span class="muted">2 messages<.*Répondu.*27 novembre 2026/s);
});
