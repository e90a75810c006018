// Renders the form of the status page and the page of a subscription as the binary does: before and after they are sent.

import { afterEach, describe, expect, test, vi } from "vitest";
import code from "../../locales/fr/code.json";
import { render } from "../entry-server";
import { LOCALES } from "../lib/locale";
import type { Refusal } from "../lib/refusal";
import { answering, renderAt, type Rendered } from "../site-sample";
import type { StatusSubscription } from "./api";
import { sampleCategory, sampleReport, written } from "./report-sample";

afterEach(() => vi.unstubAllGlobals());

const main = ({ html }: Rendered) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";
const sectionOf = (page: Rendered) => /<section[^>]*id="subscribe".*?<\/section>/s.exec(page.html)?.[0] ?? "";
const valuesOf = (html: string) => [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input);
const inputOf = (html: string, value: string) => valuesOf(html).find((input) => input.includes(`value="${value}"`)) ?? "";

describe("the form of the status page", () => {
  const page = (search = "", categories = sampleReport().categories) => {
    answering({ "/api/status": sampleReport({ categories }), "/api/ias": { themes: [] } });
    return renderAt(`/fr/status${search}`);
  };
  const refused = async (form: Refusal) => {
    answering({ "/api/status": sampleReport(), "/api/ias": { themes: [] } });
    const place = { path: "/fr/status", search: "", locale: "fr", origin: "https://vigie.example", today: "2026-11-21", company: { pages: [] }, form };
    return sectionOf(JSON.parse(await render(JSON.stringify(place))) as Rendered);
  };

  test("offers each category, none of them ticked, above the other ways to follow", async () => {
    const shown = await page("", [...sampleReport().categories, sampleCategory("lab", { name: written({ fr: "Laboratoire" }) })]);
    const section = sectionOf(shown);
    expect(section).toContain('method="post" action="/fr/status#subscribe"');
    expect([...section.matchAll(/name="categories" value="(\w+)"/g)].map(([, key]) => key)).toEqual(["site", "indicators", "mail", "campaigns", "api", "accounts", "lab"]);
    expect(section).toContain(">Laboratoire</label>");
    expect(section).toContain("Sans choix, l’abonnement couvre tous les services.");
    expect(section).toContain('href="/fr/legal/confidentiality"');
    expect(section).not.toContain("checked");
    expect(shown.html.indexOf('id="subscribe"')).toBeLessThan(shown.html.indexOf("/status.atom"));
  });

  test("asks for an address alone where nothing is measured", async () => {
    const section = sectionOf(await page("", []));
    expect(section).toContain('name="emailAddress"');
    expect(section).not.toContain('name="categories"');
  });

  test("a wrong address is said beside it, and what was typed stays", async () => {
    const section = await refused({ values: [["emailAddress", "zoe@"], ["categories", "mail"], ["categories", "api"]], code: "form.invalid", fields: [{ pointer: "/emailAddress", code: "form.email-invalid" }] });
    expect(inputOf(section, "zoe@")).toContain('aria-invalid="true"');
    expect(section).toContain('id="emailAddress-error"');
    expect(["site", "mail", "api"].map((key) => inputOf(section, key).includes("checked"))).toEqual([false, true, true]);
  });

  test.each([
    ["form.captcha-refused", code.form["captcha-refused"]],
    ["form.too-many", code.form["too-many"]],
    ["status.category-unknown", code.status["category-unknown"]],
  ])("%s is said of the whole", async (code, words) => {
    const section = await refused({ values: [["emailAddress", "zoe@x.example"]], code, fields: [] });
    expect(section).toContain('role="alert"');
    expect(section).toContain(words);
    expect(section).toContain('value="zoe@x.example"');
    expect(section).not.toContain("-error");
  });

  test.each(LOCALES)("once sent, it is a sentence in %s", async (locale) => {
    answering({ "/api/status": sampleReport() });
    const section = sectionOf(await renderAt(`/${locale}/status?subscription=sent`));
    expect(section).toMatch(/<p role="status"[^>]*>[^<]+<\/p>/);
    expect(section).not.toMatch(/<form|status:/);
  });
});

describe("the page of a subscription", () => {
  const PENDING: StatusSubscription = { email: "z•••@x.example", categories: ["mail", "lab"], isConfirmed: false };
  const page = (subscription: Partial<StatusSubscription> | null, search = "", locale = "fr") => {
    answering(subscription ? { "/api/status/subscriptions/0a/0b": { ...PENDING, ...subscription } } : {});
    return renderAt(`/${locale}/status/subscription/0a/0b${search}`);
  };
  const actions = (html: string) => [...html.matchAll(/action="([^"]+)"[^>]*><input type="hidden" name="action" value="(\w+)"/g)].map(([, path, action]) => [path, action]);

  test("asks to confirm it", async () => {
    const shown = await page({});
    expect(shown.status).toBe(200);
    expect(shown.head).toContain('content="noindex"');
    expect(shown.head).toContain("<title>Confirmer l’abonnement | Vigie</title>");
    expect(main(shown)).toContain("Confirmer l’abonnement</h1>");
    expect(main(shown)).toContain("L’adresse z•••@x.example recevra un e-mail");
    expect(main(shown)).toContain("Services concernés\u00a0: Formulaires et e-mails, lab.");
    expect(actions(main(shown))).toEqual([["/fr/status/subscription/0a/0b", "confirm"]]);
  });

  test("confirmed, offers to end it", async () => {
    const shown = main(await page({ isConfirmed: true, categories: [] }));
    expect(shown).toContain("Abonnement confirmé</h1>");
    expect(shown).toContain("Tous les services sont concernés.");
    expect(shown).toMatch(/class="button button-quiet"[^>]*>Se désabonner</);
    expect(actions(shown)).toEqual([["/fr/status/subscription/0a/0b", "stop"]]);
  });

  test("of a link that is not valid leads back", async () => {
    const shown = await page(null);
    expect(shown.status).toBe(404);
    expect(main(shown)).toContain("Ce lien n’est plus valable</h1>");
    expect(main(shown)).toContain('href="/fr/status"');
    expect(main(shown)).not.toContain("<form");
  });

  test.each([null, {}])("ended just now says so, whatever is known of it (%j)", async (known) => {
    const shown = await page(known, "?stopped=true");
    expect(shown.status).toBe(200);
    expect(main(shown)).toContain("Vous ne recevrez plus ces e-mails</h1>");
    expect(main(shown)).not.toContain("<form");
  });

  test.each(LOCALES)("is whole in %s", async (locale) => {
    for (const [known, search] of [[{}, ""], [{ isConfirmed: true }, ""], [null, ""], [null, "?stopped=true"]] as const) {
      const shown = main(await page(known, search, locale));
      expect(shown.match(/<h1/g)).toHaveLength(1);
      expect(shown).not.toMatch(/status:|unsubscribe:| style="/);
    }
  });
});
