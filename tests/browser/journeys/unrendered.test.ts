// A server that cannot render in time sends a page that is readable without a script, and that a script completes.

import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { theBrowser } from "../support/browser";
import { startSite, type Site } from "../support/site";
import { hydrated, visit } from "../support/visitor";

const browser = await theBrowser();
let site: Site;
beforeAll(async () => {
  site = await startSite(inject("seeded"), inject("site").now, { VIGIE_RENDERING_TIMEOUT_MS: "1" });
});
afterAll(() => site.stop());

test("without a script it is a sentence with a link", async () => {
  const { page, close } = await visit(browser, site.url, { locale: "fr", javaScriptEnabled: false });
  const response = await page.goto("/fr/ias");
  expect(response?.status()).toBe(503);
  expect(response?.headers()["retry-after"]).toBe("2");
  expect(await page.title()).toBe("Indicateurs avancés de santé | Vigie");
  expect(await page.locator("main").innerText()).toContain("Réessayez");
  expect(await page.locator("main a[href='/fr']").count()).toBe(1);
  await close();
});

test("with a script the browser renders the page", async () => {
  const { page, close } = await visit(browser, site.url, { locale: "fr" });
  await page.goto("/fr/ias");
  await hydrated(page);
  expect(await page.locator("main h1").count()).toBe(1);
  expect(await page.locator("main").innerText()).not.toContain("Réessayez");
  expect(await page.locator("footer").count()).toBe(1);
  await close();
});
