// Files: sizes in the site's units, one error per invalid file, and only valid files in the submitted input.

import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { LEAVING, useGallery } from "./gallery";

const open = useGallery();

const file = (name: string, bytes: number) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.alloc(bytes, "a") });
const input = (page: Page) => page.locator("input[type=file]");
const inForm = (page: Page) => input(page).evaluate((element) => [...((element as HTMLInputElement).files ?? [])].map(({ name }) => name));
const rows = (page: Page) => page.getByRole("list", { name: "Fichiers choisis" }).getByRole("listitem");

test("lists files with their sizes", async () => {
  const page = await open("/fr/files");
  await input(page).setInputFiles([file("a.csv", 12), file("b.pdf", 1500), file("c.xlsx", 1_250_000)]);
  expect(await rows(page).allInnerTexts()).toEqual([
    expect.stringMatching(/a\.csv\s+12\so/),
    expect.stringMatching(/b\.pdf\s+1,5\sKo/),
    expect.stringMatching(/c\.xlsx\s+1,3\sMo/),
  ]);
  expect(await inForm(page)).toEqual(["a.csv", "b.pdf", "c.xlsx"]);
});

test("shows the error of each file, and excludes it from the form", async () => {
  const page = await open("/fr/files");
  await input(page).setInputFiles([file("programme.exe", 5), file("lourd.csv", 2_000_001), file("a.csv", 1), file("b.csv", 1), file("c.csv", 1), file("d.CSV", 1)]);
  const texts = await rows(page).allInnerTexts();
  expect(texts[0]).toContain("Format non accepté");
  expect(texts[1]).toContain("Fichier trop volumineux");
  expect(texts[1]).toMatch(/2,0\sMo au plus/);
  expect(texts[5]).toContain("3 fichiers au plus");
  expect(await inForm(page)).toEqual(["a.csv", "b.csv", "c.csv"]);
});

test("adds to the selection, and removing makes room", async () => {
  const page = await open("/fr/files");
  await input(page).setInputFiles([file("a.csv", 1), file("b.csv", 1)]);
  await input(page).setInputFiles([file("c.csv", 1), file("d.csv", 1)]);
  expect(await inForm(page)).toEqual(["a.csv", "b.csv", "c.csv"]);
  await page.getByRole("button", { name: "Retirer b.csv" }).click();
  expect(await inForm(page)).toEqual(["a.csv", "c.csv", "d.csv"]);
  expect(await page.locator("[role=status]").innerText()).toBe("b.csv retiré");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("documents");
});

test("accepts dropped files", async () => {
  const page = await open("/fr/files");
  const { x, y, width, height } = (await input(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const browser = await page.context().newCDPSession(page);
  const path = fileURLToPath(import.meta.url);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await browser.send("Input.dispatchDragEvent", { type, x: x + width / 2, y: y + height / 2, data });
  }
  // A drop accepts files of any type: the type of this file is not one that the sample accepts.
  await rows(page).first().waitFor();
  expect(await rows(page).allInnerTexts()).toEqual([expect.stringMatching(/file-drop\.test\.ts[^]+Format non accepté/)]);
  expect(await inForm(page)).toEqual([]);
});

test("without a script the plain input is shown and submits", async () => {
  const page = await open("/fr/files", { ...LEAVING, javaScriptEnabled: false });
  expect(await input(page).evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  await input(page).setInputFiles([file("a.csv", 3)]);
  await page.getByRole("button", { name: "Envoyer" }).click();
  expect(await page.locator("body").innerText()).toContain('filename="a.csv"');
});
