// Offering a data set: every screen, samples that are read on arrival, matched columns, and the follow-up.

import { spawnSync } from "node:child_process";
import { afterAll, describe, expect, inject, test } from "vitest";
import type { Page } from "playwright-core";
import { accessibilityFaults, overflow, shoot, theBrowser } from "../support/browser";
import { CONFIRM, mailedLink, startMailServer, TOKEN } from "../support/mails";
import { WRITTEN } from "../support/pages";
import { FAULTY_SALES, SALES } from "../support/samples";
import { startSite } from "../support/site";
import { drawn, hydrated, visit } from "../support/visitor";
import { plain } from "../support/text";

const browser = await theBrowser();
const { binary } = inject("site");
// Journeys that send forms have their own site, because they open its mails.
const mailServer = await startMailServer();
const site = await startSite(inject("seeded"), WRITTEN, mailServer.settings);
afterAll(async () => {
  await site.stop();
  await mailServer.stop();
});

const WORDS = {
  fr: { screen: "étape 2 sur 4, écran 4 sur 4", personal: "NO_CARTE", remove: "Retirer la colonne", scientific: "notation scientifique", unsupported: "Format non accepté", missing: "1 colonne obligatoire sans correspondance", files: "1 fichier", sent: "Votre offre est envoyée", passedOn: "Votre offre est transmise", confirm: "Encore une étape\u00a0: confirmez votre envoi", arrived: "Votre jeu de données est arrivé", going: "Votre jeu de données est en cours d’intégration", lost: "Ce lien de suivi n’est plus valable", asked: "le lien est en route", title: "Sorties de caisse, parapharmacies" },
  th: { screen: "ขั้นตอนที่ 2 จาก 4 หน้าจอที่ 4 จาก 4", personal: "NO_CARTE", remove: "ลบคอลัมน์", scientific: "สัญกรณ์วิทยาศาสตร์", unsupported: "ไม่รองรับรูปแบบนี้", missing: "คอลัมน์ที่จำเป็น 1\u00a0คอลัมน์ยังไม่ตรงกัน", files: "1\u00a0ไฟล์", sent: "ส่งข้อเสนอของคุณแล้ว", passedOn: "ข้อเสนอของคุณส่งถึงเราแล้ว", confirm: "เหลืออีกหนึ่งขั้นตอน: ยืนยันการส่ง", arrived: "ชุดข้อมูลของคุณมาถึงแล้ว", going: "กำลังนำเข้าชุดข้อมูลของคุณ", lost: "ลิงก์ติดตามนี้ใช้ไม่ได้แล้ว", asked: "ลิงก์กำลังถูกส่งไป", title: "ยอดขายหน้าร้าน ร้านเวชสำอาง" },
} as const;
const DESCRIPTION = "Ventes au public de 212 parapharmacies françaises, semaine par semaine depuis 2023, par code produit et par point de vente, issues du logiciel de caisse.";

const run = (...words: string[]) => spawnSync(binary, words, { env: { VIGIE_DATA_DIR: site.dataDir, VIGIE_CLOCK: WRITTEN }, encoding: "utf8" });
const next = (page: Page) => page.locator("form button[type=submit]").click();
/** By keyboard, because a card covers its control. */
const choose = (page: Page, name: string, ...values: string[]) => values.reduce((before, value) => before.then(() => page.locator(`[name=${name}][value=${value}]`).press(" ")), Promise.resolve());
const table = (name: string, buffer: Buffer) => ({ name, mimeType: "text/csv", buffer });

async function fillWhat(page: Page, title: string): Promise<void> {
  await page.locator("[name=title]").fill(title);
  await page.locator("textarea[name=description]").fill(DESCRIPTION);
  await page.locator("[name=dataType]").selectOption("sell-out");
  await page.locator("[name=dataSource]").selectOption("parapharmacy");
  await choose(page, "dataModel", "panel");
  await choose(page, "indicator", "sales-volume", "sales-value-incl-tax");
}

async function fillWhere(page: Page): Promise<void> {
  await page.locator("[name=history]").selectOption("over-2-years");
  await page.locator("[name=period]").fill("2023-2026");
  await page.locator("[name=granularity]").selectOption("week");
}

async function fillHow(page: Page): Promise<void> {
  await page.locator("[name=updateFrequency]").selectOption("weekly");
  await page.locator("[name=deliveryFrequency]").selectOption("monthly");
  await choose(page, "backData", "replace");
  await choose(page, "frozen", "yes");
  await page.locator("[name=frozenDays]").fill("90");
  await choose(page, "referenceData", "yes");
  await page.locator("[name=referenceDetails]").fill("CIP13, GTIN");
}

async function fillIdentity(page: Page, address: string): Promise<void> {
  await page.locator("[name=firstname]").fill("Hélène");
  await page.locator("[name=lastname]").fill("Marchetti");
  await page.locator("[name=emailAddress]").fill(address);
  await page.locator("[name=company]").fill("Parapharmacies du Sud");
}

describe.each(["fr", "th"] as const)("in %s", (locale) => {
  const words = WORDS[locale];
  const extraHTTPHeaders = { "x-forwarded-for": locale === "fr" ? "192.0.2.21" : "192.0.2.22" };

  test("a data set is described, its samples are read and matched, and it is followed by the link of the mail", async () => {
    const address = `offer.${locale}@laboratoire.example`;
    const { page, faults, close } = await visit(browser, site.url, { locale, extraHTTPHeaders });
    await page.goto(`/${locale}/become-provider`);
    await hydrated(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await next(page);
    await page.waitForURL(/step=2/);
    await next(page);
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").getByRole("link").count()).toBe(6);
    await fillWhat(page, words.title);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await next(page);
    await page.waitForURL(/step=3/);
    await page.locator("summary#territory").click();
    await page.locator("[name=territory][value=france]").check();
    await fillWhere(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await next(page);
    await page.waitForURL(/step=4/);
    // A single delivery has no earlier figures.
    await page.locator("[name=deliveryFrequency]").selectOption("once");
    expect(await page.locator("[name=backData]").first().isVisible()).toBe(false);
    await fillHow(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `offer how ${locale}`);
    await next(page);
    await page.waitForURL(/step=5/);

    await page.locator("#files").waitFor();
    expect(plain(await page.locator("h1").innerText())).toContain(words.screen);
    await choose(page, "sensitive", "no");
    await page.locator("input[type=file]").setInputFiles([table("sorties.csv", FAULTY_SALES), { name: "catalogue.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") }]);
    await page.getByText(words.unsupported).first().waitFor();
    // Unreadable rows are listed with their reason, all of them in a file.
    await page.getByText(words.scientific).waitFor();
    const file = page.waitForEvent("download");
    await page.locator("a[href*='rejected.csv']").click();
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
    // A column of personal data is not sent.
    await next(page);
    await page.getByRole("alert").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `offer samples ${locale}`);
    const warning = page.getByRole("group", { name: words.personal });
    await warning.getByRole("button", { name: words.remove }).click();
    await expect.poll(() => warning.count()).toBe(0);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await shoot(page, `offer corrected ${locale}`);

    // Another indicator requires another column.
    await page.goBack();
    await page.goto(`/${locale}/become-provider?step=2`);
    await hydrated(page);
    await choose(page, "indicator", "sales-value-excl-tax");
    await page.goto(`/${locale}/become-provider?step=5`);
    await hydrated(page);
    // Uploads are read again after a reload.
    await page.locator("select#column").waitFor();
    await next(page);
    expect(await page.getByRole("alert").innerText()).toContain(words.missing);
    // It can be computed from two columns, or chosen.
    await page.getByRole("button", { name: /CA_TTC.*TVA/ }).click();
    await page.locator("td code", { hasText: "CA_TTC ÷ (1 + TVA ÷ 100)" }).waitFor();
    await page.locator("td code", { hasText: /^12[,.]90 ÷ \(1 \+ 20 ÷ 100\)$/ }).first().waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await shoot(page, `offer calculated ${locale}`);
    await page.locator("select", { has: page.locator('option[value="4/7"]') }).selectOption({ label: "ZZ_1" });
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await next(page);
    await page.waitForURL(/step=6/);
    await fillIdentity(page, address);
    expect(await accessibilityFaults(page)).toEqual([]);
    await next(page);
    await page.waitForURL(/step=7/);
    await page.locator("section:visible dl").first().waitFor();
    const recap = await page.locator("section:visible dl").allInnerTexts();
    for (const part of [words.title, DESCRIPTION, "CIP13, GTIN", words.files, address]) expect(recap.join("\n")).toContain(drawn(part));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator("[name=consent]").check();
    await page.locator("form button[type=submit]").dblclick();
    await page.waitForURL(/become-provider\/sent/);
    await hydrated(page);
    expect(plain(await page.locator("h1").innerText())).toBe(words.sent);
    const reference = await page.locator("output").innerText();
    expect(reference).toMatch(/^F-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goBack();
    await page.waitForURL(/become-provider\/sent/);

    await page.goto(await mailedLink(mailServer, address, TOKEN));
    await hydrated(page);
    expect(page.url()).not.toContain("token=");
    expect(plain(await page.locator("h1").innerText())).toBe(words.arrived);
    expect(run("followup", "advance", reference, "--expected", "2026-12-04").stdout).toBe(`moved ${reference} from sent to integration\n`);
    await page.reload();
    await hydrated(page);
    expect(plain(await page.locator("h1").innerText())).toBe(words.going);
    expect(await page.locator("ol > li:has(> h2)").count()).toBe(4);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `offer follow-up ${locale}`);
    // A double click creates one offer, with its sample.
    expect(run("followup", "samples", reference).stdout).toContain("sorties.csv");
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
    await close();
  });

  test("without scripts it is one form: files are submitted with it, except those of sensitive data", async () => {
    const { page, faults, close } = await visit(browser, site.url, { locale, extraHTTPHeaders, javaScriptEnabled: false });
    for (const sensitive of ["no", "yes"]) {
      const address = `plain.${sensitive}.${locale}@laboratoire.example`;
      await page.goto(`/${locale}/become-provider`);
      expect(await page.locator("form[method=post] button:visible").count()).toBe(1);
      await fillWhat(page, `${words.title} (${sensitive})`);
      await page.locator("[name=territory][value=italy]").check();
      await fillWhere(page);
      await fillHow(page);
      await choose(page, "sensitive", sensitive);
      if (sensitive === "no") await page.locator("[name=sample]").setInputFiles([table("sorties.csv", SALES)]);
      else expect(await page.locator("[name=sample]").isVisible()).toBe(false);
      await fillIdentity(page, address);
      await page.locator("[name=consent]").check();
      await next(page);
      await page.waitForURL(/become-provider\/sent/);
      // A visitor without scripts confirms by mail before the team is notified.
      expect(plain(await page.locator("h1").innerText())).toBe(words.confirm);
      await page.goto(await mailedLink(mailServer, address, CONFIRM));
      await page.locator("main button").click();
      await page.waitForURL(/become-provider\/sent/);
      expect(plain(await page.locator("h1").innerText())).toBe(words.passedOn);
      await page.goto(await mailedLink(mailServer, address, TOKEN));
      expect(plain(await page.locator("h1").innerText())).toBe(words.arrived);
    }
    expect(faults).toEqual([]);
    await close();
  });

  test("an invalid link offers a new one, and does not reveal the address", async () => {
    const { page, faults, close } = await visit(browser, site.url, { locale, extraHTTPHeaders });
    await page.goto(`/${locale}/become-provider/follow-up?token=${"A".repeat(43)}`);
    await hydrated(page);
    expect(plain(await page.locator("h1").innerText())).toBe(words.lost);
    await page.locator("[name=emailAddress]").fill("nobody@laboratoire.example");
    await next(page);
    await page.waitForURL(/become-provider\/follow-up\?.*emailsent=true/);
    expect(plain(await page.locator("main").innerText())).toContain(words.asked);
    expect(faults).toEqual([]);
    await close();
  });

  test("every screen fits a phone, with samples too", async () => {
    const { page, close } = await visit(browser, site.url, { locale, extraHTTPHeaders, viewport: { width: 360, height: 740 } });
    for (const step of [1, 2, 3, 4, 6, 7, 5]) {
      await page.goto(`/${locale}/become-provider?step=${step}`);
      await hydrated(page);
      expect(await overflow(page)).toBe(0);
    }
    await page.locator("#files").waitFor();
    await page.locator("input[type=file]").setInputFiles([table("sorties.csv", FAULTY_SALES)]);
    await page.getByText(words.scientific).waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `offer phone ${locale}`);
    await close();
  });
});
