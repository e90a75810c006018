// Renders the form of alerts as the binary does.

import { afterEach, expect, test, vi } from "vitest";
import code from "../../locales/fr/code.json";
import { render } from "../entry-server";
import { LOCALES } from "../lib/locale";
import type { Refusal } from "../lib/refusal";
import { answering, renderAt, type Rendered } from "../site-sample";
import { sampleSituation } from "../model/situation-sample";

afterEach(() => vi.unstubAllGlobals());

const section = ({ html }: Rendered) => /<section[^>]*id="alerts".*?<\/section>/s.exec(html)?.[0] ?? "";
const values = (html: string, name: string) => [...html.matchAll(new RegExp(`name="${name}" value="([^"]+)"`, "g"))].map(([, value]) => value);
const inputOf = (html: string, value: string) => /<input[^>]*>/.exec(html.slice(html.lastIndexOf("<input", html.indexOf(`value="${value}"`))))?.[0] ?? "";

const summary = (theme: "flu" | "lice") => ({ ...sampleSituation({}, { theme }), sparkline: { from: "2026-11-01", step: 5, values: [1, 2, 3], last: [1, 2, 3] }, files: [] });
const OVERVIEW = { themes: [summary("flu"), summary("lice")], news: null, regions: [], regionsDay: null, crossField: null };

const page = (search = "", locale = "fr") => {
  answering({ "/api/ias": OVERVIEW });
  return renderAt(`/${locale}/ias${search}`);
};

test("offers published indicators, France and the current regions, and each alert", async () => {
  const shown = section(await page());
  expect(shown).toContain('method="post" action="/fr/ias#alerts"');
  expect(values(shown, "themes")).toEqual(["flu", "lice"]);
  expect(values(shown, "territories")).toHaveLength(14);
  expect(values(shown, "kinds")).toEqual(["above", "below", "revised"]);
  expect(shown).toContain('href="/fr/legal/confidentiality"');
  expect(shown).not.toContain("checked");
});

test("ticks the theme and the territory of the page that linked here", async () => {
  const shown = section(await page("?theme=flu&territory=FR-BRE"));
  expect(["flu", "lice", "FR", "FR-BRE"].map((value) => inputOf(shown, value).includes("checked"))).toEqual([true, false, false, true]);
});

test.each(["ias.theme-unknown", "ias.territory-unknown", "ias.alert-unknown"] as const)("%s is shown for the whole form, and choices are preserved", async (refusedFor) => {
  const form: Refusal = { values: [["emailAddress", "zoe@x.example"], ["kinds", "above"]], code: refusedFor, fields: [] };
  answering({ "/api/ias": OVERVIEW });
  const place = { path: "/fr/ias", search: "", locale: "fr", origin: "https://vigie.example", today: "2026-11-21", company: { pages: [] }, form };
  const shown = section(JSON.parse(await render(JSON.stringify(place))) as Rendered);
  expect(shown).toContain('role="alert"');
  expect(shown).toContain(code.ias[refusedFor.slice(4) as keyof typeof code.ias]);
  expect(["above", "below"].map((value) => inputOf(shown, value).includes("checked"))).toEqual([true, false]);
});

test.each(LOCALES)("after submission, it is a sentence in %s", async (locale) => {
  const shown = section(await page("?subscription=sent", locale));
  expect(shown).toMatch(/<p role="status"[^>]*>[^<]+<\/p>/);
  expect(shown).not.toMatch(/<form|alerts:|subscription:/);
});
