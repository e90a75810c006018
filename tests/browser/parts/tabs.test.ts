// Tabs and chapters: keys, addresses, and their form without a script.

import { expect, test } from "vitest";
import { useGallery } from "./gallery";

const open = useGallery();

test("arrows, Home and End move between tabs, and the address follows", async () => {
  const page = await open("/fr/tabs");
  const selected = () => page.getByRole("tab", { selected: true }).innerText();
  await page.getByRole("tab", { name: "Territoires" }).focus();
  await page.keyboard.press("ArrowRight");
  expect(await selected()).toBe("Sources");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Sources");
  expect(new URL(page.url()).hash).toBe("#sources");
  await page.keyboard.press("End");
  expect(await selected()).toBe("Modules");
  await page.keyboard.press("ArrowRight");
  expect(await selected()).toBe("Territoires");
  await page.keyboard.press("ArrowLeft");
  expect(await selected()).toBe("Modules");
  await page.keyboard.press("Home");
  expect(await selected()).toBe("Territoires");
  expect(await page.getByRole("tabpanel").allInnerTexts()).toEqual(["Du pays à la commune."]);
});

test("only the selected tab is a tab stop", async () => {
  const page = await open("/fr/tabs");
  await page.getByRole("tab", { name: "Modules" }).click();
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Modules");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("tabpanel");
});

test("the address opens the tab that contains its target", async () => {
  const page = await open("/fr/tabs#laboratoires");
  await page.getByRole("tab", { name: "Sources", selected: true }).waitFor();
  expect(await page.getByText("Officines, hôpitaux").isVisible()).toBe(true);
});

test("without a script all panels are in the page", async () => {
  const page = await open("/fr/tabs", { javaScriptEnabled: false });
  for (const text of ["Du pays à la commune.", "Officines, hôpitaux", "Ventes, parcours, stocks."]) {
    expect(await page.getByText(text).isVisible(), text).toBe(true);
  }
});

test("a chapter opens when the address targets it, or something in it", async () => {
  const page = await open("/fr/chapter#droits");
  await page.locator("details[open]:has(#droits)").waitFor();
  expect(await page.locator("details[open]").count()).toBe(1);
  const inside = await open("/fr/chapter");
  expect(await inside.locator("details[open]").count()).toBe(0);
  await inside.getByRole("link", { name: "Durée de conservation" }).click();
  await inside.locator("details[open]:has(#droits)").waitFor();
  expect(await inside.getByText("Les données sont gardées trois ans.").isVisible()).toBe(true);
});

test("a chapter opens and closes by key, and without a script", async () => {
  const page = await open("/fr/chapter", { javaScriptEnabled: false });
  await page.locator("details:has(#contact) summary").focus();
  await page.keyboard.press("Enter");
  expect(await page.getByText("Par courrier ou par courriel.").isVisible()).toBe(true);
  await page.keyboard.press("Enter");
  expect(await page.getByText("Par courrier ou par courriel.").isVisible()).toBe(false);
});

test("a problem is announced, shows its code and can be retried", async () => {
  const page = await open("/fr/problem");
  expect(await page.getByRole("alert").innerText()).toContain("service.unavailable");
  await page.getByRole("button", { name: "Réessayer" }).click();
  expect(await page.getByRole("status").innerText()).toBe("Essais : 1");
});

test("without a script a chapter opens too when the address targets it", async () => {
  const page = await open("/fr/chapter#droits", { javaScriptEnabled: false });
  await page.locator("details[open]:has(#droits)").waitFor();
  expect(await page.locator("details[open]").count()).toBe(1);
});
