// Renders the pages of support as the binary does: they are complete without a script.

import { afterEach, describe, expect, test, vi } from "vitest";
import code from "../../locales/fr/code.json";
import { render } from "../entry-server";
import { LOCALES } from "../lib/locale";
import type { Refusal } from "../lib/refusal";
import { answering, renderAt, type Rendered } from "../site-sample";
import type { Conversation, Support } from "./api";
import { ANSWERS, CHAT, REPLY, sampleConversation, sampleSupport } from "./sample";

afterEach(() => vi.unstubAllGlobals());

const main = ({ html }: Rendered) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";
const inputsOf = (html: string) => [...html.matchAll(/<(?:input|textarea)[^>]*>/g)].map(([input]) => input);
const named = (html: string, name: string) => inputsOf(html).find((input) => input.includes(` name="${name}"`)) ?? "";
const refused = async (path: string, form: Refusal) => JSON.parse(await render(JSON.stringify({ path, search: "", locale: "fr", origin: "https://vigie.example", today: "2026-11-28", company: { pages: [] }, form }))) as Rendered;
const invalid = (values: Refusal["values"], pointer: string): Refusal => ({ values, code: "form.invalid", fields: [{ pointer, code: "form.required" }] });

describe("the page of support", () => {
  const answers = (query: string, found: unknown[] = ANSWERS) => ({ [`/api/support/answers?${query}`]: { answers: found } });
  const page = (search = "", more: Partial<Support> = {}, found = answers("locale=fr")) => {
    answering({ "/api/support": sampleSupport(more), ...found });
    return renderAt(`/fr/support${search}`);
  };

  test("lists questions as links to their answers, and a form that needs an address, a message and a consent", async () => {
    const shown = main(await page());
    expect(shown).toContain('href="/fr/help#corsica"');
    expect(shown).toContain('method="get" action="/fr/support"');
    expect(shown).toContain('method="post" action="/fr/support"');
    const required = inputsOf(shown).filter((input) => input.includes(" required")).map((input) => / name="(\w+)"/.exec(input)?.[1]);
    expect(required).toEqual(["emailAddress", "message", "consent"]);
    for (const name of ["firstname", "lastname", "company", "phone", "attachment", "website"]) expect(named(shown, name), name).not.toBe("");
    for (const name of ["page", "words", "identity", "about"]) expect(named(shown, name), name).toBe("");
    expect(shown).toContain("01 00 00 00 00");
    expect(shown).not.toContain("Discuter en direct");
  });

  test("marks matching words, and attaches them", async () => {
    const shown = main(await page("?q=corse&page=/store", {}, answers("locale=fr&q=corse")));
    expect(shown).toMatch(/La <mark[^>]*>Corse<\/mark><\/span>/);
    expect(shown).toContain("2\u00a0réponses".replace("\u00a0", " "));
    expect(shown).toContain("la page «\u00a0/store\u00a0» et vos mots «\u00a0corse\u00a0»");
    expect(named(shown, "words")).toContain('value="corse"');
    expect([...shown.matchAll(/name="page" value="\/store"/g)]).toHaveLength(2);
  });

  test("without results says so, without a search still has its form", async () => {
    expect(main(await page("?q=xyz", {}, answers("locale=fr&q=xyz", [])))).toContain("Pas de réponse trouvée");
    const failed = await page("?q=xyz", {}, {});
    expect(failed.status).toBe(200);
    expect(main(failed)).toContain('name="message"');
  });

  test("a rejected form keeps its input and its context", async () => {
    answering({ "/api/support": sampleSupport(), ...answers("locale=fr") });
    const shown = main(await refused("/fr/support", invalid([["message", "Bonjour"], ["page", "/store"], ["words", "corse"]], "/emailAddress")));
    expect(shown).toContain(code.form.required);
    expect(shown).toContain(">Bonjour</textarea>");
    expect(named(shown, "words")).toContain('value="corse"');
  });

  test("names the provider of a chat, and requests nothing from it", async () => {
    const shown = main(await page("", { chat: CHAT }));
    expect(shown).toContain("Exemple Chat");
    expect(shown).toContain('href="/fr/support/chat"');
    expect(shown).not.toMatch(/<script|<iframe/);
  });

  test.each(LOCALES)("is complete in %s", async (locale) => {
    answering({ "/api/support": sampleSupport({ chat: CHAT }), ...answers(`locale=${locale}`) });
    expect(main(await renderAt(`/${locale}/support`))).not.toMatch(/support:| style="/);
  });
});

describe("the page of a conversation", () => {
  const KEY = "/api/support/conversation?key=k";
  const page = (more: Partial<Conversation> | null, search = "?key=k", locale = "fr") => {
    answering(more ? { [KEY]: sampleConversation(more), "/api/support/conversation": sampleConversation(more) } : {});
    return renderAt(`/${locale}/support/conversation${search}`);
  };
  const actions = (html: string) => [...html.matchAll(/name="action" value="(\w+)"/g)].map(([, action]) => action);

  test("is the receipt of a message that was just sent", async () => {
    const shown = await page({}, "");
    expect(shown.head).toContain('content="noindex"');
    expect(shown.head).toContain("<title>Votre message a été envoyé | Vigie</title>");
    expect(main(shown)).toContain("La réponse arrivera à h•••@laboratoire.example, au plus tard le 1er décembre 2026.");
    expect(main(shown)).toContain("A-7Q4M-2K9P");
    expect(main(shown)).not.toContain('name="key"');
    expect(actions(main(shown))).toEqual(["write", "close"]);
  });

  test("shows authors and messages, oldest first, with files", async () => {
    const { messages } = sampleConversation();
    const shown = main(await page({ state: "answered", name: "Hélène Marchetti", isVerified: true, messages: [...messages, REPLY] }));
    expect(shown.indexOf("Les officines corses")).toBeLessThan(shown.indexOf("Claire M."));
    expect(shown).toContain("27 novembre 2026 à 09:41");
    expect(shown).toContain("liste.csv");
    expect(shown).toContain("Identité vérifiée");
    expect([...shown.matchAll(/name="key" value="k"/g)]).toHaveLength(2);
  });

  test("is confirmed only by the link of the mail", async () => {
    const unconfirmed = { state: "unconfirmed", confirmBy: "2026-11-30T08:41:00Z", answerBy: null } as const;
    const byLink = main(await page(unconfirmed));
    expect(actions(byLink)).toEqual(["confirm"]);
    expect(byLink).toContain("avant le 30 novembre 2026");
    const byCookie = main(await page(unconfirmed, ""));
    expect(actions(byCookie)).toEqual([]);
    expect(byCookie).toContain("Ouvrez le lien envoyé à h•••@laboratoire.example");
  });

  test("closed, is reopened by a message", async () => {
    const shown = main(await page({ state: "closed" }));
    expect(actions(shown)).toEqual(["write"]);
    expect(shown).toContain("Un nouveau message rouvre la conversation.");
  });

  test("a rejection is shown by its form, which keeps its key", async () => {
    answering({ [KEY]: sampleConversation(), "/api/support/conversation": sampleConversation() });
    const shown = main(await refused("/fr/support/conversation", invalid([["key", "k"], ["action", "write"], ["message", ""]], "/message")));
    expect(shown).toContain('id="message-error"');
    expect(shown).toContain('name="key" value="k"');
  });

  test("of an invalid link offers to write", async () => {
    const shown = await page(null);
    expect(shown.status).toBe(404);
    expect(main(shown)).toContain("Ce lien n’est plus valable</h1>");
    expect(main(shown)).toContain('href="/fr/support"');
  });

  test("of an account needs no key", async () => {
    answering({ "/api/account/conversations/A-7Q4M-2K9P": sampleConversation() });
    const shown = main(await renderAt("/fr/account/support/A-7Q4M-2K9P"));
    expect(shown).toContain('method="post" action="/fr/account/support/A-7Q4M-2K9P"');
    expect(shown).toContain('href="/fr/account#messages"');
    expect(shown).not.toContain('name="key"');
  });

  test.each(LOCALES)("is complete in %s", async (locale) => {
    for (const state of ["unconfirmed", "open", "answered", "closed"] as const) {
      const shown = main(await page({ state, messages: [...sampleConversation().messages, REPLY] }, "?key=k", locale));
      expect(shown.match(/<h1/g)).toHaveLength(1);
      expect(shown).not.toMatch(/support:| style="/);
    }
  });
});

describe("the page of the chat", () => {
  test.each(LOCALES)("explains it in %s and requests nothing from it", async (locale) => {
    answering({ "/api/support/chat": CHAT });
    const shown = await renderAt(`/${locale}/support/chat`);
    expect(shown.head).toContain('content="noindex"');
    expect(main(shown)).toContain("chat.example, Union européenne");
    expect(main(shown)).not.toMatch(/support:|<script|<iframe/);
  });

  test("does not exist without a provider", async () => {
    answering({ Page: { page: null } });
    expect((await renderAt("/fr/support/chat")).status).toBe(404);
  });
});
