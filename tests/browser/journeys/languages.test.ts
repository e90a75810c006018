// A visitor arrives, gets a language, changes it, and returns to it: specification section 2.

import { describe, expect, inject, test } from "vitest";
import { theBrowser } from "../support/browser";
import { hydrated, visit } from "../support/visitor";

const { url } = inject("site");
const browser = await theBrowser();

describe("the first visit", () => {
  test.each([
    ["fr-FR", "fr"],
    ["de-DE", "en"],
    ["ko-KR", "en"],
  ])("a %s browser is redirected to /%s, and no cookie is set", async (locale, expected) => {
    const { page, faults, close } = await visit(browser, url, { locale });
    await page.goto("/");
    await hydrated(page);
    expect(new URL(page.url()).pathname).toBe(`/${expected}`);
    expect(await page.getAttribute("html", "lang")).toBe(expected);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ locale: expected });
    expect(faults).toEqual([]);
    await close();
  });

  test("a path without a language is redirected to one, with its query", async () => {
    const { page, close } = await visit(browser, url, { locale: "en-GB" });
    await page.goto("/ias/flu?scale=log");
    expect(page.url()).toBe(`${url}/en/ias/flu?scale=log`);
    await close();
  });
});

test("a chosen language keeps path and query, is remembered, and applies to the next visit", async () => {
  const { page, faults, close } = await visit(browser, url);
  await page.goto("/fr/ias/flu?scale=log");
  await hydrated(page);
  await page.locator("header").getByText("Français").first().click();
  await page.locator("header").getByRole("link", { name: "한국어" }).click();
  await page.waitForURL("**/ko/ias/flu?scale=log");
  await hydrated(page);
  expect(await page.getAttribute("html", "lang")).toBe("ko");
  expect((await page.context().cookies()).map(({ name, value }) => ({ name, value }))).toEqual([{ name: "locale", value: "ko" }]);
  expect(await page.evaluate(() => localStorage.getItem("locale"))).toBe("ko");
  await page.goto("/");
  expect(new URL(page.url()).pathname).toBe("/ko");
  expect(faults).toEqual([]);
  await close();
});

test("the language of the last page applies to the home page, without a cookie", async () => {
  const { page, faults, close } = await visit(browser, url, { locale: "fr-FR" });
  await page.goto("/th/company");
  await hydrated(page);
  await page.goto("/");
  await page.waitForURL("**/th");
  await hydrated(page);
  expect(await page.evaluate(() => localStorage.getItem("locale"))).toBe("th");
  expect(await page.context().cookies()).toEqual([]);
  await page.goto("/fr");
  await hydrated(page);
  expect(new URL(page.url()).pathname, "an address that names a language keeps it").toBe("/fr");
  expect(faults).toEqual([]);
  await close();
});

test("the language is chosen without JavaScript too", async () => {
  const { page, close } = await visit(browser, url, { javaScriptEnabled: false });
  await page.goto("/fr/ias");
  await page.locator("header").getByText("Français").first().click();
  await page.locator("header").getByRole("link", { name: "ไทย" }).click();
  expect(new URL(page.url()).pathname).toBe("/th/ias");
  expect(await page.getAttribute("html", "lang")).toBe("th");
  await close();
});

test.each([
  ["/fr/devenir-fournisseur", "/fr/become-provider"],
  ["/fr/devenir-fournisseur/follow-up?token=x", "/fr/become-provider/follow-up?token=x"],
  ["/ko/recherche-de-donnees?from=store", "/ko/data-request?from=store"],
  ["/en/entreprise", "/en/company"],
  ["/th/presse", "/th/press"],
])("%s is an alias of %s", async (alias, canonical) => {
  const answer = await fetch(url + alias, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([301, canonical]);
});
