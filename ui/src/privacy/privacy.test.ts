// Renders the pages of privacy requests as the binary does: the form, its receipt, and a request in each of its states.

import { afterEach, describe, expect, test, vi } from "vitest";
import { render } from "../entry-server";
import { LOCALES } from "../lib/locale";
import { answering, renderAt, type Rendered } from "../site-sample";
import type { PrivacyInformation, PrivacyRequest } from "./api";
import { sampleInformation, sampleRequest } from "./request-sample";

afterEach(() => vi.unstubAllGlobals());

const main = ({ html }: Rendered) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the form", () => {
  const page = async (more: Partial<PrivacyInformation> = {}, locale = "fr") => {
    answering({ "/api/privacy": sampleInformation(more) });
    return renderAt(`/${locale}/privacy-request`);
  };

  test("has one question with four answers, and an address", async () => {
    const shown = await page();
    expect(shown.head).toContain("<title>Mes données personnelles | Vigie</title>");
    expect(shown.head).not.toContain("noindex");
    const form = /<form.*<\/form>/s.exec(main(shown))?.[0] ?? "";
    expect(form).toContain('method="post" action="/fr/privacy-request"');
    expect([...form.matchAll(/name="kind" value="(\w+)"/g)].map(([, kind]) => kind)).toEqual(["receive", "erase", "correct", "object"]);
    for (const name of ["emailAddress", "text"]) expect(form).toContain(`name="${name}"`);
    expect(main(shown)).toContain('href="/fr/legal/confidentiality"');
  });

  test("lists what an erasure removes, and what remains", async () => {
    const rows = [...main(await page()).matchAll(/<tr>(?!<th scope="col").*?<\/tr>/gs)].map(([row]) => textOf(row));
    expect(rows).toHaveLength(6);
    expect(rows[4]).toContain("Devis et commandes non Devis, signatures et commandes restent 10 ans");
  });

  test("names the company's limit before the law's, the officer and the authority", async () => {
    const text = textOf(main(await page()));
    expect(text).toMatch(/aujourd’hui\s+14 jours\s+notre engagement\s+1 mois\s+la loi/);
    for (const part of ["Sophie L., 1 rue de l’Exemple, 75000 Ville-Exemple", "dpo@vigie.example", "Saisir la CNIL"]) expect(text).toContain(part);
  });

  test.each([null, 45])("shows only the legal month for a limit of %s", async (answerDays) => {
    const text = textOf(main(await page({ answerDays })));
    expect(text).not.toContain("notre engagement");
    expect(text).toMatch(/aujourd’hui\s+1 mois\s+la loi/);
  });

  test("links to the contact page without an officer", async () => {
    const shown = main(await page({ officer: null }));
    expect(shown).toContain('href="/fr/contact"');
    expect(shown).not.toContain("mailto:");
  });

  test("keeps the answers of a rejected form", async () => {
    answering({ "/api/privacy": sampleInformation() });
    const form = { values: [["kind", "erase"], ["emailAddress", "zoe@"]], code: "form.invalid", fields: [{ pointer: "/emailAddress", code: "form.email-invalid" }] };
    const place = { path: "/fr/privacy-request", search: "", locale: "fr", origin: "https://vigie.example", today: "2026-11-21", company: { pages: [] }, form };
    const shown = main(JSON.parse(await render(JSON.stringify(place))) as Rendered);
    expect(shown).toContain('id="emailAddress-error"');
    expect(shown).toContain('value="zoe@"');
    expect([...shown.matchAll(/<input[^>]*>/g)].filter(([input]) => / checked/.test(input)).map(([input]) => /value="(\w+)"/.exec(input)?.[1])).toEqual(["erase"]);
  });

  test.each(LOCALES)("after submission, asks to check the mails in %s, without a request to the API", async (locale) => {
    answering({});
    const shown = await renderAt(`/${locale}/privacy-request?sent=true`);
    expect(shown.status).toBe(200);
    expect(main(shown)).not.toMatch(/<form|rights:/);
    expect(main(shown)).toContain(`href="/${locale}/privacy-request"`);
  });

  test.each(LOCALES)("is complete in %s", async (locale) => {
    const shown = main(await page({}, locale));
    expect(shown.match(/<h1/g)).toHaveLength(1);
    expect(shown).not.toMatch(/rights:|privacy:| style="/);
  });
});

describe("a request", () => {
  const page = async (more: Partial<PrivacyRequest> | null, locale = "fr") => {
    answering(more ? { "/api/privacy/requests?key=k1": sampleRequest(more) } : {});
    return renderAt(`/${locale}/privacy-request/follow-up?key=k1`);
  };
  const WAITING: Partial<PrivacyRequest> = { state: "waiting", confirmedAt: null, dueOn: null, withdrawUntil: null };
  const READY: Partial<PrivacyRequest> = { kind: "receive", state: "done", archive: { size: 2_431_000, until: "2026-11-30T09:30:00Z" } };
  const fieldsOf = (html: string) => [...html.matchAll(/<input type="hidden" name="(\w+)" value="(\w+)"/g)].map(([, name, value]) => [name, value]);

  test("waits for its button", async () => {
    const shown = await page(WAITING);
    expect(shown.head).toContain('content="noindex"');
    expect(main(shown)).toContain("Confirmez votre demande</h1>");
    expect(main(shown)).toContain('method="post" action="/fr/privacy-request/follow-up?key=k1"');
    expect(fieldsOf(main(shown))).toEqual([["action", "confirm"], ["key", "k1"]]);
    expect(main(shown)).toContain("P-7Q4M-2K9P");
  });

  test("confirmed, shows its last day, and how to withdraw an erasure", async () => {
    const shown = main(await page({}));
    expect(shown).toContain("Votre demande est confirmée</h1>");
    for (const part of ["Confirmée le 18 novembre 2026 à 10:30", "18 décembre 2026", "h•••@laboratoire.example"]) expect(textOf(shown)).toContain(part);
    expect(textOf(shown)).toMatch(/18 nov\.\s+confirmation\s+21 nov\.\s+aujourd’hui\s+18 déc\.\s+au plus tard/);
    expect(fieldsOf(shown)).toEqual([["action", "withdraw"], ["key", "k1"]]);
    expect(shown).toMatch(/class="button button-quiet"[^>]*>Changer d’avis</);
  });

  test.each([null, "2026-11-20T09:30:00Z"])("cannot be withdrawn after %s", async (withdrawUntil) => {
    expect(main(await page({ withdrawUntil }))).not.toContain("<form");
  });

  test("completed, offers its archive with its size and last day", async () => {
    const shown = main(await page(READY));
    expect(shown).toContain("Vos données sont prêtes</h1>");
    expect(shown).toMatch(/href="\/api\/privacy\/requests\/archive\?key=k1" download[^>]*>Télécharger l’archive \(ZIP, 2,4\u00a0Mo\)/);
    expect(shown).toContain("30 novembre 2026");
  });

  test.each<[string, Partial<PrivacyRequest>]>([
    ["L’archive n’est plus disponible", { ...READY, archive: null }],
    ["Vos données sont effacées", { state: "done" }],
    ["Votre demande de correction est traitée", { kind: "correct", state: "done" }],
    ["Votre opposition est enregistrée", { kind: "object", state: "done" }],
    ["Votre demande est retirée", { state: "withdrawn" }],
    ["Votre demande a été refusée", { state: "refused" }],
  ])("ends with “%s” and the answer", async (title, more) => {
    const shown = await page({ ...more, answer: "Notre explication." });
    expect(shown.head).toContain(`<title>${title} | Vigie</title>`);
    expect(main(shown)).toContain(`${title}</h1>`);
    expect(main(shown)).toContain("Notre explication.");
    expect(main(shown)).not.toContain("<form");
  });

  test("of an invalid link is the end page, and not found", async () => {
    const shown = await page(null);
    expect(shown.status).toBe(404);
    expect(main(shown)).toContain("Ce lien n’est plus valable</h1>");
    expect(main(shown)).toContain('href="/fr/privacy-request"');
  });

  test.each(LOCALES)("is complete in %s", async (locale) => {
    const states: (Partial<PrivacyRequest> | null)[] = [WAITING, {}, READY, { ...READY, archive: null }, { state: "done" }, { state: "withdrawn" }, { state: "refused" }, null];
    for (const state of states) {
      const shown = main(await page(state, locale));
      expect(shown.match(/<h1/g)).toHaveLength(1);
      expect(shown).not.toMatch(/rights:|request:|unsubscribe:| style="/);
    }
  });
});
