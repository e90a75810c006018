// Fields: the association of texts with their control, the live count, and the submission without a script.

import { expect, test } from "vitest";
import { LEAVING, useGallery } from "./gallery";

const open = useGallery();

test("an error has icon, text and bar, and is associated with its control", async () => {
  const page = await open("/fr/fields");
  const email = page.getByLabel("Adresse électronique");
  expect(await email.getAttribute("aria-invalid")).toBe("true");
  expect(await page.locator(`#${await email.getAttribute("aria-describedby")}`).innerText()).toContain("Indiquez une adresse");
  expect(await email.getAttribute("autocomplete")).toBe("email");
  const bar = await email.evaluate((input) => getComputedStyle(input.parentElement as Element, "::before").width);
  expect(bar).toBe("4px");
  expect(await page.locator("#email-error svg").count()).toBe(1);
});

test("a group is named by its legend and shows its error", async () => {
  const page = await open("/fr/fields");
  const group = page.getByRole("group", { name: /Circuits/ });
  expect(await group.getAttribute("aria-describedby")).toBe("channel-error");
  expect(await group.getByRole("checkbox").count()).toBe(4);
});

test("a choice reveals its dependent fields", async () => {
  const page = await open("/fr/fields");
  expect(await page.getByLabel("Lequel ?").isVisible()).toBe(false);
  await page.getByLabel("Autre").check();
  expect(await page.getByLabel("Lequel ?").isVisible()).toBe(true);
});

test("the count goes down to the minimum, in code points of the trimmed text", async () => {
  const page = await open("/fr/fields");
  const title = page.getByLabel("Titre");
  const count = page.locator("#title-count");
  expect(await count.innerText()).toBe("Encore 30\u00a0caractères");
  await title.fill(`  ${"é".repeat(28)}👩  `);
  expect(await count.innerText()).toBe("Encore 1\u00a0caractère");
  await title.fill("a".repeat(30));
  expect(await count.innerText()).toBe("Longueur suffisante");
});

test("the count of a maximum goes down, then shows the excess", async () => {
  const page = await open("/fr/fields");
  const description = page.getByLabel("Description");
  expect(await page.locator("#description-count").innerText()).toBe("14\u00a0caractères restants");
  await description.fill("a".repeat(21));
  expect(await page.locator("#description-count").innerText()).toBe("1\u00a0caractère de trop");
});

test("the count is announced one second after typing stops, not before", async () => {
  const page = await open("/fr/fields", { clock: true });
  const status = page.locator("#title-count + [role=status]");
  await page.getByLabel("Titre").fill("Ventes");
  await page.clock.runFor(900);
  expect(await status.innerText()).toBe("");
  await page.getByLabel("Titre").fill("Ventes par");
  await page.clock.runFor(900);
  expect(await status.innerText()).toBe("");
  await page.clock.runFor(300);
  expect(await status.innerText()).toBe("Encore 20\u00a0caractères");
});

test("without a script the form posts every answer", async () => {
  const page = await open("/fr/fields", { ...LEAVING, javaScriptEnabled: false });
  await page.getByLabel("Titre").fill("Ventes de vaccins");
  await page.getByLabel("Adresse électronique").fill("nom@exemple.fr");
  await page.getByLabel("Chaque mois").check();
  await page.getByLabel("Officine").check();
  await page.getByRole("button", { name: "Envoyer" }).click();
  const body = await page.locator("body").innerText();
  for (const part of ['name="title"', "Ventes de vaccins", "nom@exemple.fr", "parapharmacy", "monthly", 'name="channel"', "pharmacy"]) expect(body).toContain(part);
});
