// Renders the form of the status page as the binary does: before and after it is sent.

import { afterEach, describe, expect, test, vi } from "vitest";
import code from "../../locales/fr/code.json";
import { render } from "../entry-server";
import { LOCALES } from "../lib/locale";
import type { Refusal } from "../lib/refusal";
import { answering, renderAt, type Rendered } from "../site-sample";
import { sampleCategory, sampleReport, written } from "./report-sample";

afterEach(() => vi.unstubAllGlobals());

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

  test("asks only for an address if nothing is measured", async () => {
    const section = sectionOf(await page("", []));
    expect(section).toContain('name="emailAddress"');
    expect(section).not.toContain('name="categories"');
  });

  test("an invalid address has its error beside it, and input is preserved", async () => {
    const section = await refused({ values: [["emailAddress", "zoe@"], ["categories", "mail"], ["categories", "api"]], code: "form.invalid", fields: [{ pointer: "/emailAddress", code: "form.email-invalid" }] });
    expect(inputOf(section, "zoe@")).toContain('aria-invalid="true"');
    expect(section).toContain('id="emailAddress-error"');
    expect(["site", "mail", "api"].map((key) => inputOf(section, key).includes("checked"))).toEqual([false, true, true]);
  });

  test.each([
    ["form.captcha-refused", code.form["captcha-refused"]],
    ["form.too-many", code.form["too-many"]],
    ["status.category-unknown", code.status["category-unknown"]],
  ])("%s is shown for the whole form", async (code, words) => {
    const section = await refused({ values: [["emailAddress", "zoe@x.example"]], code, fields: [] });
    expect(section).toContain('role="alert"');
    expect(section).toContain(words);
    expect(section).toContain('value="zoe@x.example"');
    expect(section).not.toContain("-error");
  });

  test.each(LOCALES)("after submission, it is a sentence in %s", async (locale) => {
    answering({ "/api/status": sampleReport() });
    const section = sectionOf(await renderAt(`/${locale}/status?subscription=sent`));
    expect(section).toMatch(/<p role="status"[^>]*>[^<]+<\/p>/);
    expect(section).not.toMatch(/<form|status:|subscription:/);
  });
});
