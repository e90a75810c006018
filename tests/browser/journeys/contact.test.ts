// Writing to the company: with and without scripts, and what is said when something is missing.

import { describe, expect, inject, test } from "vitest";
import type { Page } from "playwright-core";
import { accessibilityFaults, theBrowser } from "../support/browser";
import { hydrated, visit } from "../support/visitor";

const browser = await theBrowser();
const site = inject("written");

const WORDS = {
  fr: { sent: "Votre message a été envoyé", invalid: "Votre réponse n’est pas valide", email: "Saisissez une adresse électronique valide.", team: "équipe Données" },
  th: { sent: "ส่งข้อความของคุณแล้ว", invalid: "คำตอบของคุณไม่ถูกต้อง", email: "กรอกที่อยู่อีเมลที่ถูกต้อง", team: "ทีมข้อมูล" },
} as const;

async function fill(page: Page, message: string): Promise<void> {
  // The name is the target, over the whole card.
  await page.locator("label[for=subject]").click();
  await page.locator("[name=message]").fill(message);
  await page.locator("[name=firstname]").fill("Hélène");
  await page.locator("[name=lastname]").fill("Marchetti");
  await page.locator("[name=emailAddress]").fill("helene.marchetti@laboratoire.example");
  await page.locator("[name=consent]").check();
}

describe.each(["fr", "th"] as const)("in %s", (locale) => {
  const words = WORDS[locale];

  test.each([true, false])("a message is sent and answered with a reference (scripts: %s)", async (javaScriptEnabled) => {
    const { page, faults, close } = await visit(browser, site.url, { locale, javaScriptEnabled });
    await page.goto(`/${locale}/contact`);
    if (javaScriptEnabled) await hydrated(page);
    await fill(page, `Quel historique ? ${locale} ${javaScriptEnabled}`);
    if (javaScriptEnabled) await expect.poll(() => page.locator("aside").innerText()).toContain(words.team);
    await page.locator("form button[type=submit]").click();
    await page.waitForURL(/contact\/sent/);
    expect(await page.locator("h1").innerText()).toBe(words.sent);
    expect(await page.locator("output").innerText()).toMatch(/^C-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    if (javaScriptEnabled) {
      await hydrated(page);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    expect(faults).toEqual([]);
    await close();
  });

  test.each([true, false])("what is missing is named once above and once at its field, and nothing typed is lost (scripts: %s)", async (javaScriptEnabled) => {
    const { page, faults, close } = await visit(browser, site.url, { locale, javaScriptEnabled });
    await page.goto(`/${locale}/contact`);
    if (javaScriptEnabled) await hydrated(page);
    // Without scripts the browser itself asks for what is required: its check is left out, as an old browser leaves it out.
    await page.locator("[name=message]").fill("Un message <b>important</b>");
    await page.locator("[name=emailAddress]").fill("helene@");
    if (!javaScriptEnabled) await page.locator("form[method=post]").evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await page.locator("form button[type=submit]").click();
    await page.getByText(words.invalid).waitFor();
    expect(await page.getByText(words.email, { exact: false }).count()).toBe(2);
    expect(await page.locator("[name=message]").inputValue()).toBe("Un message <b>important</b>");
    expect(await page.locator("[name=emailAddress]").inputValue()).toBe("helene@");
    expect(await page.locator("[name=emailAddress]").getAttribute("aria-invalid")).toBe("true");
    if (javaScriptEnabled) {
      expect(await page.evaluate(() => document.activeElement?.querySelector("[role=alert]") !== null)).toBe(true);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.locator("[name=emailAddress]").fill("helene@laboratoire.example");
      await expect.poll(() => page.getByText(words.email, { exact: false }).count()).toBe(0);
    }
    // The browser tells of the status of an answer that refuses.
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
    await close();
  });
});
