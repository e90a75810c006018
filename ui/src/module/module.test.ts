// Renders the pages of modules and their grid as the binary does.

import { afterEach, expect, test, vi } from "vitest";
import { LOCALES } from "../lib/locale";
import { answering, renderAt } from "../site-sample";
import { DRAWN } from "./drawn";

const LISTED = DRAWN.map((id, at) => ({ id, name: `Module ${id}`, summary: "What one learns.", sources: at, locale: "fr", fallback: false }));

const moduleOf = (id: string) => ({ id, name: `Module ${id}`, summary: "What one learns.", description: "<p>About.</p>", shows: [], indicators: [], sources: [], total: 0, locale: "fr", locales: ["fr"], fallback: false });

const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";

afterEach(() => vi.unstubAllGlobals());

test.each(LOCALES)("all modules are in one grid in %s", async (locale) => {
  answering({ Modules: { modules: { nodes: LISTED } } });
  const { status, html, head } = await renderAt(`/${locale}/modules`);
  const page = main(html);
  expect(status).toBe(200);
  expect(page).not.toMatch(/ style="|\b(module|blocks|shell):[a-z]/);
  for (const id of DRAWN) expect(page).toContain(`href="/${locale}/modules/${id}"`);
  expect(page.match(/viewBox="0 0 224 150"/g)).toHaveLength(DRAWN.length);
  expect(page).toMatch(/<h1>[^<]*10/);
  expect(head).not.toContain("module:");
});

test.each(LOCALES)("a module in %s shows its headline, its choices, a second panel and its figures", async (locale) => {
  const path = `/api/modules/market-share?locale=${locale}`;
  answering({ [path]: moduleOf("market-share") });
  const page = main((await renderAt(`/${locale}/modules/market-share?measure=volume&period=half`)).html);
  expect(page).not.toMatch(/ style="|\b(module|ias|source|blocks|shell|store):[a-z]/);
  expect(page).toMatch(/<input[^>]* value="volume"[^>]* checked/);
  expect(page).toContain(`href="/${locale}/modules/market-share?period=half&amp;measure=volume"`);
  const file = decodeURIComponent(/href="data:text\/csv;charset=utf-8,([^"]*)" download="vigie-market-share.csv"/.exec(page)?.[1] ?? "");
  const rows = file.split("\n").map((row) => row.split(","));
  expect(rows[0]![0]).toMatch(/^"?# /);
  expect(rows).toHaveLength(7);
  for (const month of [1, 2, 3, 4, 5, 6]) expect(rows.slice(2).reduce((sum, row) => sum + Number(row[month]), 0)).toBeCloseTo(100);
  expect(page).toContain(`href="/${locale}/modules"`);
});

test("a module that editors created has no drawing, and is described anyway", async () => {
  answering({ "/api/modules/own?locale=fr": moduleOf("own") });
  const { status, html } = await renderAt("/fr/modules/own");
  expect(status).toBe(200);
  expect(main(html)).not.toContain('id="finding"');
  expect(main(html)).toContain("Module own");
});
