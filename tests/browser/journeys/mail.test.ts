// Every mail as mail programs show it: in four languages, on light and dark grounds, on a phone, and where pictures are
// not shown.

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
const browser = await theBrowser();
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(NAMES)("%s", (name) => {
  test.each(LANGUAGES)("in %s", async (locale) => {
    preview(name, "--locale", locale, "--out", folder);
    const origin = pathToFileURL(folder).href;
    const { page, faults, close } = await openPage(browser, origin);
    await page.goto(`${origin}/${name}-${locale}.html`);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [700, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page)).toBe(0);
        // One of each pair of pictures, the one for this ground.
        for (const picture of await page.locator("img:visible").all()) {
          expect((await picture.getAttribute("src"))?.endsWith("-dark")).toBe(colorScheme === "dark");
        }
        expect(await accessibilityFaults(page, RULES)).toEqual([]);
        await shoot(page, `mail ${name} ${locale} ${colorScheme} ${width}`);
      }
    }
    expect(faults).toEqual([]);
    await close();
  });

  test("without pictures it says the same", async () => {
    preview(name, "--locale", "fr", "--out", folder);
    const said: string[] = [];
    for (const pictures of [true, false]) {
      const { page, close } = await openPage(browser, pathToFileURL(folder).href);
      if (!pictures) await page.route(/-(?:logo|motif)(?:-dark)?$/, (route) => route.abort());
      await page.goto(`${pathToFileURL(folder).href}/${name}-fr.html`);
      said.push(await page.locator("body").innerText());
      expect(await page.getByAltText("Vigie").filter({ visible: true }).count()).toBe(1);
      await shoot(page, `mail ${name} pictures ${pictures}`);
      await close();
    }
    expect(said[1]).toBe(said[0]);
  });
});
