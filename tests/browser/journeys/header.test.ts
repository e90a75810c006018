// The header of every page: all solutions are one press away, without a script and by keyboard too; controls do not
// touch at any text size.

import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { accessibilityFaults, theBrowser } from "../support/browser";
import { LOCALES } from "../support/pages";
import { hydrated, visit } from "../support/visitor";

const { url } = inject("written");
const browser = await theBrowser();

const SOLD = ["/solutions/consumer-data", "/solutions/patient-data", "/solutions/data-processing-model", "/solutions/scoring", "/health-data-warehouse"];

/** The pairs of controls in the bar that overlap. */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll("header :is(a, button)")].filter((element) => element.checkVisibility() && !element.closest("[popover]:popover-open"));
    const boxes = shown.map((element) => ({ name: element.textContent?.trim(), ...element.getBoundingClientRect().toJSON() as DOMRect }));
    return boxes.flatMap((one, at) =>
      boxes.slice(at + 1).filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom).map((other) => `${one.name} on ${other.name}`),
    );
  });

test.each([
  ["with a script", true],
  ["without", false],
])("the menu names every solution and links to it, %s", async (_, javaScriptEnabled) => {
  const { page, faults, close } = await visit(browser, url, { javaScriptEnabled });
  await page.goto("/fr/store");
  if (javaScriptEnabled) await hydrated(page);
  const menu = page.locator("#menu-1");
  expect(await menu.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Solutions" }).click();
  const addresses = await menu.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(addresses).toEqual(expect.arrayContaining([...SOLD, "/data-request", "/how-to-buy"].map((path) => `/fr${path}`)));
  await menu.getByRole("link", { name: "Scoring des officines" }).click();
  await page.waitForURL("**/fr/solutions/scoring");
  expect(await page.locator("h1").textContent()).toBe("Scoring des officines");
  expect(await menu.isVisible(), "it does not cover the page that it opened").toBe(false);
  await page.getByRole("button", { name: "Solutions" }).click();
  expect(await menu.locator("[aria-current=page]").getAttribute("href")).toBe("/fr/solutions/scoring");
  expect(faults).toEqual([]);
  await close();
});

test("the jobs are found in the menu, with the number of open offers", async () => {
  const { page, close } = await visit(browser, url);
  await page.goto("/fr/store");
  await hydrated(page);
  await page.getByRole("button", { name: "Entreprise" }).click();
  const jobs = page.locator("#menu-2").getByRole("link", { name: "Recrutement" });
  const count = Number(/(\d+) offres? ouvertes?/.exec(await jobs.innerText())?.[1]);
  await jobs.click();
  await page.waitForURL("**/fr/jobs");
  expect(await page.locator("main a[href^='/fr/jobs/']").count()).toBeGreaterThanOrEqual(count);
  expect(count).toBeGreaterThan(0);
  await close();
});

test("a tablet has the bar of wide screens, signed in or not", async () => {
  const { page, close } = await visit(browser, url, { viewport: { width: 820, height: 1000 } });
  await page.goto("/fr/store");
  await hydrated(page);
  const bar = page.getByRole("navigation", { name: "Navigation principale" });
  for (const role of ["Solutions", "Entreprise"]) expect(await bar.getByRole("button", { name: role }).isVisible()).toBe(true);
  for (const name of ["Store", "Indicateurs", "Contact", "Se connecter", "Demander des données"]) {
    expect(await bar.getByRole("link", { name, exact: true }).isVisible(), name).toBe(true);
  }
  expect(await page.getByRole("button", { name: "Menu" }).isVisible()).toBe(false);
  expect(await accessibilityFaults(page)).toEqual([]);
  await close();
});

test("the menu opens and closes by keyboard, and returns the focus", async () => {
  const { page, close } = await visit(browser, url);
  await page.goto("/en/contact");
  await hydrated(page);
  const opener = page.getByRole("button", { name: "Solutions" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("/en/solutions/consumer-data");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await page.locator("#menu-1").isVisible()).toBe(false);
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await close();
});

test("a signed-in user finds the account and the sign-out below the name", async () => {
  const { page, close } = await visit(browser, url);
  await page.context().addCookies([{ name: "person", value: "H%C3%A9l%C3%A8ne%20Marchetti", url }]);
  await page.goto("/fr/store");
  await hydrated(page);
  await page.getByRole("button", { name: "H. Marchetti" }).click();
  expect(await page.locator("#account").innerText()).toBe("Mon compte\nSe déconnecter");
  await close();
});

test("a narrow screen has all links in one menu, and the request link beside it", async () => {
  const { page, close } = await visit(browser, url, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto("/fr/company");
  expect(await page.getByRole("link", { name: "Demander des données" }).first().isVisible()).toBe(true);
  await page.getByRole("button", { name: "Menu" }).click();
  // The name of the current part is not a button: its panel is already open.
  expect(await page.getByRole("button", { name: "Solutions" }).count()).toBe(0);
  expect(await page.locator("#menu").getByText("Solutions", { exact: true }).first().isVisible()).toBe(true);
  for (const name of ["Données patients", "Store", "Indicateurs", "L’entreprise", "Centre d’aide", "Contact", "Se connecter"]) {
    expect(await page.locator("#menu").getByRole("link", { name, exact: true }).isVisible(), name).toBe(true);
  }
  await close();
});

describe.each(LOCALES)("in %s", (locale) => {
  test.each([
    [360, "100%"],
    [360, "200%"],
    [820, "100%"],
    [1120, "100%"],
    [1440, "100%"],
    [1440, "200%"],
  ])("controls in the bar do not touch at %i px with text at %s, signed in or not", async (width, size) => {
    const { page, close } = await visit(browser, url, { locale, viewport: { width, height: 800 } });
    for (const person of [null, "Hélène Marchetti-Vandenbroucke"]) {
      if (person) await page.context().addCookies([{ name: "person", value: encodeURIComponent(person), url }]);
      await page.goto(`/${locale}/site-map`);
      await hydrated(page);
      if (person && width > 800 && size === "100%") await page.getByText("Marchetti-Vandenbroucke").waitFor();
      await page.evaluate((fontSize) => document.documentElement.style.setProperty("font-size", fontSize), size);
      expect(await collisions(page)).toEqual([]);
      expect(await page.evaluate(() => document.querySelector("header")!.scrollWidth - document.documentElement.clientWidth), "nothing sticks out").toBeLessThanOrEqual(0);
    }
    await close();
  });
});
