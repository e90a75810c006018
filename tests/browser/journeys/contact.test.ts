// The contact form: with and without scripts, with missing fields, and with a rejected captcha.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import type { Page } from "playwright-core";
import { accessibilityFaults, theBrowser } from "../support/browser";
import { joined, plain } from "../support/text";
import { hydrated, visit } from "../support/visitor";

const browser = await theBrowser();
const site = inject("written");

const WORDS = {
  fr: { sent: "Votre message a été envoyé", verified: "Protection anti-robot sans cookie\u00a0: vérifiée", confirm: "Encore une étape\u00a0: confirmez votre envoi", refused: "Le captcha ne peut pas vérifier que vous êtes humain.", retry: "Réessayer", invalid: "Votre réponse n’est pas valide", email: "Saisissez une adresse électronique valide.", team: "Équipe Données" },
  th: { sent: "ส่งข้อความของคุณแล้ว", verified: "การป้องกันโปรแกรมอัตโนมัติโดยไม่ใช้คุกกี้: ตรวจสอบแล้ว", confirm: "เหลืออีกหนึ่งขั้นตอน: ยืนยันการส่ง", refused: "ระบบแคปต์ชาไม่สามารถยืนยันได้ว่าคุณเป็นมนุษย์", retry: "ลองอีกครั้ง", invalid: "คำตอบของคุณไม่ถูกต้อง", email: "กรอกที่อยู่อีเมลที่ถูกต้อง", team: "ทีมข้อมูล" },
} as const;

/** The link in a mail to this address, on the site that sent it. */
async function linkFor(address: string): Promise<string> {
  const folder = join(site.dataDir, "mail");
  const mails = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8").replaceAll("=\r\n", ""));
  const found = () => mails().find((mail) => mail.includes(`To: ${address}`));
  await expect.poll(found).toBeDefined();
  const [, path] = /https?:\/\/[^/\s]+(\/\w\w\/confirm\?token=3D[\w-]{43})/.exec(found() ?? "") ?? [];
  return (path ?? "").replace("=3D", "=");
}

async function fill(page: Page, message: string, address = "helene.marchetti@laboratoire.example"): Promise<void> {
  // The name is the target, over the whole card.
  await page.locator("label[for=subject]").click();
  await page.locator("[name=message]").fill(message);
  await page.locator("[name=firstname]").fill("Hélène");
  await page.locator("[name=lastname]").fill("Marchetti");
  await page.locator("[name=emailAddress]").fill(address);
  await page.locator("[name=consent]").check();
}

describe.each(["fr", "th"] as const)("in %s", (locale) => {
  const words = WORDS[locale];
  const extraHTTPHeaders = { "x-forwarded-for": locale === "fr" ? "192.0.2.1" : "192.0.2.2" };

  test("a message is sent with a proof and answered with a reference", async () => {
    const { page, faults, api, close } = await visit(browser, site.url, { locale, extraHTTPHeaders });
    await page.goto(`/${locale}/contact`);
    await hydrated(page);
    // The proof of work starts at the first interaction with the form and runs while the visitor writes.
    expect(api).toEqual([]);
    await fill(page, `Quel historique ? ${locale}`);
    await expect.poll(async () => plain(await page.locator("main aside").innerText())).toContain(words.team);
    await page.getByText(joined(words.verified)).waitFor();
    expect(api).toEqual(["/api/captcha/contact"]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator("form button[type=submit]").click();
    await page.waitForURL(/contact\/sent/);
    expect(plain(await page.locator("h1").innerText())).toBe(words.sent);
    expect(await page.locator("output").innerText()).toMatch(/^M-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await hydrated(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  test("without scripts a mail asks for a confirmation, and opening its link changes nothing", async () => {
    const address = `helene.${locale}@laboratoire.example`;
    const { page, faults, close } = await visit(browser, site.url, { locale, extraHTTPHeaders, javaScriptEnabled: false });
    await page.goto(`/${locale}/contact`);
    await fill(page, `Quel historique ? ${locale}, sans script`, address);
    await page.locator("form button[type=submit]").click();
    await page.waitForURL(/contact\/sent/);
    expect(plain(await page.locator("h1").innerText())).toBe(words.confirm);
    await page.goto(await linkFor(address));
    await page.locator("main button").click();
    await page.waitForURL(/contact\/sent/);
    expect(plain(await page.locator("h1").innerText())).toBe(words.sent);
    expect(faults).toEqual([]);
    await close();
  });

  test("a rejected proof is computed again, and input is preserved", async () => {
    const { page, close } = await visit(browser, site.url, { locale, extraHTTPHeaders });
    await page.goto(`/${locale}/contact`);
    await hydrated(page);
    const refuse = { status: 403, contentType: "application/problem+json", body: JSON.stringify({ code: "form.captcha-refused" }) };
    await page.route(`**/${locale}/contact`, (route) => route.fulfill(refuse), { times: 1 });
    await fill(page, `Encore ? ${locale}`);
    await page.locator("form button[type=submit]").click();
    await page.getByText(joined(words.refused)).waitFor();
    expect(await page.locator("[name=message]").inputValue()).toBe(`Encore ? ${locale}`);
    await page.getByRole("button", { name: joined(words.retry) }).click();
    await page.waitForURL(/contact\/sent/);
    expect(plain(await page.locator("h1").innerText())).toBe(words.sent);
    await close();
  });

  test.each([true, false])("missing fields are listed in the summary and at the field, and input is preserved (scripts: %s)", async (javaScriptEnabled) => {
    const { page, faults, close } = await visit(browser, site.url, { locale, javaScriptEnabled });
    await page.goto(`/${locale}/contact`);
    if (javaScriptEnabled) await hydrated(page);
    // Without scripts the browser validates required fields; the test disables that, like an old browser.
    await page.locator("[name=message]").fill("Un message <b>important</b>");
    await page.locator("[name=emailAddress]").fill("helene@");
    if (!javaScriptEnabled) await page.locator("form[method=post]").evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await page.locator("form button[type=submit]").click();
    await page.getByText(joined(words.invalid)).waitFor();
    expect(await page.getByText(joined(words.email)).count()).toBe(2);
    expect(await page.locator("[name=message]").inputValue()).toBe("Un message <b>important</b>");
    expect(await page.locator("[name=emailAddress]").inputValue()).toBe("helene@");
    expect(await page.locator("[name=emailAddress]").getAttribute("aria-invalid")).toBe("true");
    if (javaScriptEnabled) {
      expect(await page.evaluate(() => document.activeElement?.querySelector("[role=alert]") !== null)).toBe(true);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.locator("[name=emailAddress]").fill("helene@laboratoire.example");
      await expect.poll(() => page.getByText(joined(words.email)).count()).toBe(0);
    }
    // With scripts the browser finds the faults without sending the form; else it logs the status of the rejection.
    expect(javaScriptEnabled ? faults : faults.filter((fault) => !fault.includes("422"))).toEqual([]);
    await close();
  });
});
