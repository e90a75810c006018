// The wizard: steps with addresses, answers that survive any way back, errors that are found, reached and corrected.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { LEAVING, useGallery } from "./gallery";

const open = useGallery();

const heading = (page: Page) => page.locator("section:visible > h2");
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const active = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);

async function fillFirst(page: Page): Promise<void> {
  await page.getByLabel("Sujet").fill("Ventes de vaccins");
  await page.getByLabel("Par région").check();
}

test("runs from start to finish, and submits every answer once", async () => {
  const page = await open("/fr/wizard", LEAVING);
  expect(await page.locator("h1:visible").last().innerText()).toBe("Demande, étape 1 sur 3");
  await fillFirst(page);
  await press(page, "Suivant : date");
  expect(await heading(page).innerText()).toBe("Quand la voulez-vous ?");
  expect(await active(page)).toBe("Quand la voulez-vous ?");
  expect(new URL(page.url()).search).toBe("?step=2");
  expect(await page.locator("[aria-current=step]").innerText()).toContain("Date");
  await press(page, "Suivant");
  await page.getByText("Sujet choisi : Ventes de vaccins").waitFor();
  await page.getByLabel("Nom").fill("Ada");
  const posted: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posted.push(request.postData() ?? ""));
  await page.getByRole("button", { name: "Terminer" }).dblclick();
  await page.waitForURL("**/fr/sent");
  expect(posted.length).toBe(1);
  for (const part of ["Ventes de vaccins", "regions", "Ada", 'name="idempotencyKey"']) expect(posted[0]).toContain(part);
  expect(await page.evaluate(() => sessionStorage.getItem("answers:sample"))).toBe(null);
  // Back shows the receipt, never the steps again.
  await page.goBack();
  await page.waitForURL("**/fr/sent");
});

test("Previous, the row of steps and the browser's Back all return, with every answer", async () => {
  const page = await open("/fr/wizard");
  await fillFirst(page);
  await press(page, "Suivant : date");
  await page.getByLabel("Date").fill("2026-12-01");
  await press(page, "Précédent");
  expect(await page.getByLabel("Sujet").inputValue()).toBe("Ventes de vaccins");
  await page.goBack();
  await page.getByLabel("Date").waitFor();
  expect(await page.getByLabel("Date").inputValue()).toBe("2026-12-01");
  await page.getByRole("link", { name: "Donnée" }).click();
  expect(await page.getByLabel("Sujet").inputValue()).toBe("Ventes de vaccins");
});

test("a reload keeps the step and the answers", async () => {
  const page = await open("/fr/wizard");
  await fillFirst(page);
  await press(page, "Suivant : date");
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("#subject")?.value !== "");
  expect(await heading(page).innerText()).toBe("Quand la voulez-vous ?");
  await press(page, "Précédent");
  expect(await page.getByLabel("Sujet").inputValue()).toBe("Ventes de vaccins");
  expect(await page.getByLabel("Par région").isChecked()).toBe(true);
  expect(await page.locator("#subject-count").innerText()).toBe("Longueur suffisante");
});

test("values of the address override those stored with another address", async () => {
  const page = await open("/fr/wizard");
  await fillFirst(page);
  await page.goto("/fr/wizard?subject=x");
  await page.locator("html[data-ready]").waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[value=regions]")?.checked);
  expect(await page.getByLabel("Sujet").inputValue()).toBe("");
});

test("errors stop the step, take the focus and link to the fields", async () => {
  const page = await open("/fr/wizard");
  await press(page, "Suivant : date");
  const summary = page.getByRole("alert");
  expect(await summary.innerText()).toContain("Le formulaire n’est pas correctement rempli");
  expect(await active(page)).toContain("Le formulaire n’est pas correctement rempli");
  expect(await page.title()).toMatch(/^Erreur\s: Kit: wizard$/);
  expect(new URL(page.url()).search).toBe("");
  await summary.getByRole("link", { name: /Zone/ }).click();
  expect(await active(page)).toBe("zone");
  await summary.getByRole("link", { name: /Sujet.*Encore 10 caractères/ }).click();
  expect(await active(page)).toBe("subject");
});

test("an error disappears when it is corrected, and the title with the last one", async () => {
  const page = await open("/fr/wizard");
  await press(page, "Suivant : date");
  await page.getByLabel("Sujet").fill("Ventes");
  expect(await page.locator("#subject-error").innerText()).toContain("Encore 4\u00a0caractères");
  await page.getByLabel("Sujet").fill("Ventes de vaccins");
  expect(await page.locator("#subject-error").count()).toBe(0);
  expect(await page.locator("#zone-error").count()).toBe(1);
  expect(await active(page)).toBe("subject");
  await page.getByLabel("Tout le pays").check();
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await page.title()).toBe("Kit: wizard");
});

test("submitting from a later address returns to the first invalid step", async () => {
  const page = await open("/fr/wizard?step=3");
  await page.getByLabel("Nom").fill("Ada");
  await press(page, "Terminer");
  await page.getByLabel("Sujet").waitFor();
  expect(await heading(page).innerText()).toBe("Quelle donnée cherchez-vous ?");
  expect(await page.getByRole("alert").getByRole("link").count()).toBe(2);
});

test("Enter in a field continues, like the button", async () => {
  const page = await open("/fr/wizard");
  await fillFirst(page);
  await page.getByLabel("Sujet").press("Enter");
  expect(await heading(page).innerText()).toBe("Quand la voulez-vous ?");
});

test("without a script it is one form that submits everything", async () => {
  const page = await open("/fr/wizard", { ...LEAVING, javaScriptEnabled: false });
  expect(await page.getByRole("button").allInnerTexts()).toEqual(["Terminer"]);
  await page.getByLabel("Sujet").fill("Ventes de vaccins");
  await page.getByLabel("Par région").check();
  await page.getByLabel("Nom").fill("Ada");
  await press(page, "Terminer");
  const body = await page.locator("body").innerText();
  for (const part of ["Ventes de vaccins", "regions", "Ada"]) expect(body).toContain(part);
});
