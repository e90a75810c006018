// Renders the unsubscribe page as the binary does: before and after its button, and without a link.

import { afterEach, expect, test, vi } from "vitest";
import { render } from "../entry-server";
import { answering, renderAt } from "../site-sample";
import type { Unsubscription, UnsubscriptionRecord } from "../model/api";

const RECORDED: UnsubscriptionRecord = { scope: "client", at: "2026-11-24T08:12:00Z", undoUntil: "2026-11-24T08:17:00Z", byLink: true, feedback: null };
const LINK: Unsubscription = { sponsor: "Laboratoire Exemple", email: "p•••e@pharmacie.example", source: "FINESS", recorded: null };

const page = async (link: Partial<Unsubscription>, search = "") => {
  answering({ "/api/unsubscriptions/0a/k-1.0b": { ...LINK, ...link } });
  return renderAt(`/fr/unsub/0a/k-1.0b${search}`);
};
const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";
const actions = (html: string) => [...html.matchAll(/name="action" value="(\w+)"/g)].map(([, action]) => action);

afterEach(() => vi.unstubAllGlobals());

test("a link shows the effect of its button, and nothing is ticked", async () => {
  const { html, head, status } = await page({});
  expect(status).toBe(200);
  expect(head).toContain('content="noindex"');
  const shown = main(html);
  expect(shown).toContain("Se désinscrire des e-mails de Laboratoire Exemple</h1>");
  expect(shown).toMatch(/L’adresse <strong[^>]*>p•••e@pharmacie.example<\/strong> ne recevra plus/);
  expect(shown).toContain("FINESS");
  expect(actions(shown)).toEqual(["stop"]);
  expect(shown).not.toContain("checked");
  expect(/<header.*<\/header>/s.exec(html)?.[0]).not.toContain("/fr/store");
});

test("a page does not reveal an erased address", async () => {
  const shown = main((await page({ email: null, source: null })).html);
  expect(shown).toContain("Votre adresse ne recevra plus");
  expect(shown).not.toContain("Origine");
});

test("a recorded choice shows its time in Paris, and the remaining actions", async () => {
  const shown = main((await page({ recorded: RECORDED })).html);
  for (const part of ["24 novembre 2026", "09:12", "Vous ne recevrez plus les e-mails de Laboratoire Exemple</h1>", "09:17", "Tout arrêter", "Trop de messages"]) expect(shown).toContain(part);
  expect(actions(shown)).toEqual(["undo", "stop", "tell"]);
  expect(shown).toContain('name="everybody" value="yes"');
  const late = main((await page({ recorded: { ...RECORDED, scope: "everybody", undoUntil: null, feedback: "not-mine" } })).html);
  expect(actions(late)).toEqual([]);
  expect(late).toContain("Vous ne recevrez plus nos e-mails</h1>");
  expect(late).toContain("Raison enregistrée\u00a0: Ce n’est pas mon adresse");
  const other = main((await page({ recorded: { ...RECORDED, undoUntil: null, byLink: false } })).html);
  expect(actions(other)).toEqual(["stop"]);
  expect(main((await page({}, "?undone=true")).html)).toContain("est annulé");
});

test("a link that is not personal has no box", async () => {
  const shown = main((await page({ sponsor: null })).html);
  expect(shown).not.toContain('type="checkbox"');
  expect(shown).toContain("quel que soit le client");
});

test("a truncated link, and an address instead of one, give a form", async () => {
  answering({});
  const cut = await renderAt("/th/unsub/0a/k-1");
  expect(cut.status).toBe(404);
  expect(cut.html.replaceAll("\u2060", "")).toContain("ลิงก์นี้ไม่ครบ</h1>");
  const own = await renderAt("/fr/unsub/zoe%40x.example/acme");
  expect(own.status).toBe(200);
  expect(main(own.html)).toMatch(/<textarea[^>]*name="emailAddress"[^>]*>zoe@x.example</);
  for (const { html } of [cut, own]) expect(main(html)).toMatch(/action="\/(th|fr)\/unsub"/);
});

test("a page of its own requests links, and says the same after every request", async () => {
  answering({});
  const { html, head, status } = await renderAt("/fr/unsub");
  expect(status).toBe(200);
  expect(head).not.toContain("noindex");
  const shown = main(html);
  expect(shown).toContain("Ne plus recevoir nos e-mails</h1>");
  expect(shown).toMatch(/<form[^>]*method="post" action="\/fr\/unsub"/);
  expect(shown).toMatch(/<textarea[^>]*name="emailAddress"/);
  expect(/<header.*<\/header>/s.exec(html)?.[0]).toContain("/fr/data-request");
  const sent = main((await renderAt("/ko/unsub?sent=true")).html);
  expect(sent).toContain("메일을 확인해 주십시오</h1>");
  expect(sent).not.toContain("<form");
});

test("the faulty one of several addresses is numbered, and the others stay", async () => {
  answering({});
  const form = { values: [["emailAddress", "zoe@x.example\nleo@"]], code: "form.invalid", fields: [{ pointer: "/emailAddress", code: "campaign.address-invalid", params: { number: 2 } }] };
  const place = { path: "/fr/unsub", search: "", locale: "fr", origin: "https://vigie.example", today: "2026-11-21", company: { pages: [] }, form };
  const shown = main((JSON.parse(await render(JSON.stringify(place))) as { html: string }).html);
  expect(shown).toContain("L’adresse n° 2 n’est pas valide");
  expect(shown).toMatch(/<textarea[^>]*>zoe@x.example\nleo@</);
});
