// Every mail as mail clients show it: in four languages, in light and dark, on a phone, and without pictures.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, inject, test } from "vitest";
import { accessibilityFaults, openPage, overflow, shoot, theBrowser } from "../support/browser";

const { binary, dataDir, now } = inject("site");
const folder = mkdtempSync(join(tmpdir(), "mails-"));
const env = { VIGIE_DATA_DIR: dataDir, VIGIE_CLOCK: now, VIGIE_PUBLIC_URL: "https://www.health.example" };
const LANGUAGES = ["fr", "en", "ko", "th"];
const RULES = ["color-contrast", "document-title", "heading-order", "html-has-lang", "image-alt", "link-name"];

function preview(...words: string[]): { mails: string[] } {
  const run = spawnSync(binary, ["mail", "preview", ...words, "--json"], { env, encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as { mails: string[] };
}

const NAMES = preview().mails;
for (const locale of LANGUAGES) preview("--locale", locale, "--out", folder);
const origin = pathToFileURL(folder).href;
const browser = await theBrowser();
// One browser page shows all mails, another all without their pictures, one after the other.
const shown = await openPage(browser, origin);
const bare = await openPage(browser, origin);
await bare.page.route(/-(?:logo|motif)(?:-dark)?$/, (route) => route.abort());
afterAll(async () => {
  await Promise.all([shown.close(), bare.close()]);
  rmSync(folder, { recursive: true });
});

const VIEWS = [
  { colorScheme: "light", width: 700 },
  { colorScheme: "light", width: 360 },
  { colorScheme: "dark", width: 700 },
  { colorScheme: "dark", width: 360 },
] as const;

describe.each(NAMES)("%s", (name) => {
  test.each(LANGUAGES)("in %s", async (locale) => {
    const { page, faults } = shown;
    await page.goto(`${origin}/${name}-${locale}.html`);
    for (const { colorScheme, width } of VIEWS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page)).toBe(0);
      // One of each pair of pictures, for this colour scheme.
      const pictures = await page.locator("img:visible").evaluateAll((all) => all.map((picture) => picture.getAttribute("src")));
      expect(pictures.length).toBeGreaterThan(0);
      expect(pictures.filter((source) => source?.endsWith("-dark") !== (colorScheme === "dark"))).toEqual([]);
      expect(await accessibilityFaults(page, RULES)).toEqual([]);
      await shoot(page, `mail ${name} ${locale} ${colorScheme} ${width}`);
    }
    expect(faults).toEqual([]);
  });

  test("without pictures it has the same content", async () => {
    const said: string[] = [];
    for (const { page } of [shown, bare]) {
      await page.goto(`${origin}/${name}-fr.html`);
      said.push(await page.locator("body").innerText());
      expect(await page.getByAltText("Vigie").filter({ visible: true }).count()).toBe(1);
    }
    await shoot(bare.page, `mail ${name} pictures false`);
    expect(said[1]).toBe(said[0]);
  });
});
