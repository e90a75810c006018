// Applying for a job: the way to the form and the messages about a file, with and without scripts.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { accessibilityFaults, overflow, theBrowser } from "../support/browser";
import { hydrated, visit } from "../support/visitor";

const browser = await theBrowser();
const site = inject("written");

const WORDS = {
  fr: { apply: "Postuler", sent: "Votre candidature a été envoyée", refused: "Le fichier est trop volumineux ou son format n’est pas accepté.", invalid: "Votre candidature n’est pas valide", confirm: "Encore une étape" },
  th: { apply: "สมัครงาน", sent: "ส่งใบสมัครของคุณแล้ว", refused: "ไฟล์มีขนาดใหญ่เกินไปหรือรูปแบบไม่รองรับ", invalid: "ใบสมัครของคุณไม่ถูกต้อง", confirm: "เหลืออีกหนึ่งขั้นตอน" },
} as const;

/** A PDF document of one empty page. */
function document(): Buffer {
  const objects = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n";
  return Buffer.from(`${objects}xref\n0 1\n0000000000 65535 f \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n${objects.length}\n%%EOF\n`);
}

const CV = { name: "cv.pdf", mimeType: "application/pdf", buffer: document() };

async function fill(page: Page, address: string): Promise<void> {
  await page.locator("[name=firstname]").fill("Inès");
  await page.locator("[name=lastname]").fill("Delorme");
  await page.locator("[name=emailAddress]").fill(address);
  await page.locator("[name=motivations]").fill("Six ans en officine.");
  await page.locator("[name=consent]").check();
}

describe.each(["fr", "th"] as const)("in %s", (locale) => {
  const words = WORDS[locale];
  const extraHTTPHeaders = { "x-forwarded-for": locale === "fr" ? "192.0.2.11" : "192.0.2.12" };
  const address = `/${locale}/jobs/account-manager-pharmacies`;

  test("the applicant reaches the form, sees the error of a wrong file, and sends a CV", async () => {
    const { page, faults, close } = await visit(browser, site.url, { locale, extraHTTPHeaders });
    await page.goto(address);
    await hydrated(page);
    const way = page.getByRole("link", { name: words.apply, exact: true });
    expect((await way.boundingBox())?.y).toBeLessThan(700);
    await way.click();
    expect(await page.locator("[name=position]").inputValue()).not.toBe("");
    await page.locator("[name=cv]").setInputFiles({ name: "cv.docx", mimeType: "application/msword", buffer: Buffer.from("x") });
    await page.locator("form li").getByText(words.refused).waitFor();
    // The server detects a file that has the name of a PDF and other content.
    await page.locator("[name=cv]").setInputFiles({ ...CV, buffer: Buffer.from("<html>") });
    await fill(page, `ines.${locale}@courrier.example`);
    await page.locator("form button[type=submit]").click();
    await page.getByText(words.invalid).waitFor();
    expect(await page.getByText(words.refused).count()).toBe(2);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator("[name=cv]").setInputFiles(CV);
    await page.locator("form button[type=submit]").click();
    await page.waitForURL(/application\/sent/);
    expect(await page.locator("h1").innerText()).toBe(words.sent);
    expect(await page.locator("output").innerText()).toMatch(/^C-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
    await close();
  });

  test("without scripts the form works too and is confirmed by mail", async () => {
    const { page, faults, close } = await visit(browser, site.url, { locale, extraHTTPHeaders, javaScriptEnabled: false });
    await page.goto(`/${locale}/jobs`);
    await page.locator("[name=position]").selectOption("spontaneous");
    await page.locator("[name=cv]").setInputFiles(CV);
    const candidate = `leo.${locale}@courrier.example`;
    await fill(page, candidate);
    await page.locator("form[method=post] button[type=submit]").click();
    await page.waitForURL(/application\/sent/);
    expect(await page.locator("h1").innerText()).toContain(words.confirm);
    const folder = join(site.dataDir, "mail");
    const isMailed = () => readdirSync(folder).some((name) => readFileSync(join(folder, name), "utf8").includes(`To: ${candidate}`));
    await expect.poll(isMailed).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });

  test("the form fits a phone", async () => {
    const { page, close } = await visit(browser, site.url, { locale, extraHTTPHeaders, viewport: { width: 360, height: 740 } });
    await page.goto(address);
    await hydrated(page);
    expect(await overflow(page)).toBe(0);
    await close();
  });
});
