// The wizard: steps with addresses, nothing lost on any way back, errors that are found, reached and mended.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useGallery } from "./gallery";

const open = useGallery();

const heading = (page: Page) => page.locator("section:visible h2");
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const active = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);

async function fillFirst(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Commencer" }).click();
  await page.getByLabel("Sujet").fill("Ventes de vaccins");
  await page.getByLabel("Par région").check();
}

test("goes from start to finish, and hands over every answer", async () => {
  const page = await open("/fr/wizard");
  await fillFirst(page);
  expect(await page.getByText("Étape 1 sur 3").isVisible()).toBe(true);
  expect(await page.getByText("Étape suivante : Quand la voulez-vous ?").isVisible()).toBe(true);
  await press(page, "Suivant");
  expect(await heading(page).innerText()).toBe("Quand la voulez-vous ?");
  expect(await active(page)).toBe("Quand la voulez-vous ?");
  expect(new URL(page.url()).search).toBe("?step=2");
  await press(page, "Suivant");
  await page.getByLabel("Nom").fill("Ada");
  await press(page, "Envoyer");
  expect(await page.locator("output").innerText()).toBe("subject=Ventes de vaccins&zone=regions&date=&name=Ada");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("Previous and the browser's Back both return, with every answer", async () => {
  const page = await open("/fr/wizard");
  await fillFirst(page);
  await press(page, "Suivant");
  await page.getByLabel("Date").fill("2026-12-01");
  await press(page, "Précédent");
  expect(await page.getByLabel("Sujet").inputValue()).toBe("Ventes de vaccins");
  await page.goBack();
  await page.getByLabel("Date").waitFor();
  expect(await page.getByLabel("Date").inputValue()).toBe("2026-12-01");
  await page.goBack();
  await page.goBack();
  await page.getByText("Trois questions, deux minutes.").waitFor();
});

test("a reload keeps the step and the answers", async () => {
  const page = await open("/fr/wizard");
  await fillFirst(page);
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("#subject")?.value !== "");
  expect(await heading(page).innerText()).toBe("Quelle donnée cherchez-vous ?");
  expect(await page.getByLabel("Sujet").inputValue()).toBe("Ventes de vaccins");
  expect(await page.getByLabel("Par région").isChecked()).toBe(true);
  expect(await page.locator("#subject-count").innerText()).toBe("Longueur suffisante");
});

test("errors stop the step, take the focus and lead to the fields", async () => {
  const page = await open("/fr/wizard?step=1");
  await press(page, "Suivant");
  const summary = page.getByRole("alert");
  expect(await summary.innerText()).toContain("Le formulaire n’est pas correctement rempli");
  expect(await active(page)).toContain("Le formulaire n’est pas correctement rempli");
  expect(await page.title()).toMatch(/^Erreur\s: Kit: wizard$/);
  expect(new URL(page.url()).search).toBe("?step=1");
  await summary.getByRole("link", { name: "Choisissez une zone" }).click();
  expect(await active(page)).toBe("zone");
  await summary.getByRole("link", { name: "Écrivez un sujet" }).click();
  expect(await active(page)).toBe("subject");
});

test("an error goes as soon as it is mended, and the title with the last", async () => {
  const page = await open("/fr/wizard?step=1");
  await press(page, "Suivant");
  await page.getByLabel("Sujet").fill("Ventes de vaccins");
  expect(await page.locator("#subject-error").count()).toBe(0);
  expect(await page.locator("#zone-error").count()).toBe(1);
  expect(await active(page)).toBe("subject");
  await page.getByLabel("Tout le pays").check();
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await page.title()).toBe("Kit: wizard");
});

test("sending from a later address goes back to the first wrong step", async () => {
  const page = await open("/fr/wizard?step=3");
  await page.getByLabel("Nom").fill("Ada");
  await press(page, "Envoyer");
  expect(await heading(page).innerText()).toBe("Quelle donnée cherchez-vous ?");
  expect(await page.getByRole("alert").getByRole("link").count()).toBe(2);
});

test("Enter in a field goes on, as its button does", async () => {
  const page = await open("/fr/wizard");
  await fillFirst(page);
  await page.getByLabel("Sujet").press("Enter");
  expect(await heading(page).innerText()).toBe("Quand la voulez-vous ?");
});

test("without a script it is one form that posts everything", async () => {
  const page = await open("/fr/wizard", { javaScriptEnabled: false });
  expect(await page.getByRole("button").allInnerTexts()).toEqual(["Envoyer"]);
  await page.getByLabel("Sujet").fill("Ventes de vaccins");
  await page.getByLabel("Par région").check();
  await page.getByLabel("Nom").fill("Ada");
  await press(page, "Envoyer");
  const body = await page.locator("body").innerText();
  for (const part of ["Ventes de vaccins", "regions", "Ada"]) expect(body).toContain(part);
});
