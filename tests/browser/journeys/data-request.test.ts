// The request for data: the whole wizard and the link of its mail, with and without scripts, and the operator's side.

import { spawnSync } from "node:child_process";
import { afterAll, describe, expect, inject, test } from "vitest";
import type { Page } from "playwright-core";
import { accessibilityFaults, overflow, shoot, theBrowser } from "../support/browser";
import { CONFIRM, mailedLink, startMailServer, TOKEN } from "../support/mails";
import { WRITTEN } from "../support/pages";
import { startSite } from "../support/site";
import { drawn, hydrated, visit } from "../support/visitor";
import { joined, plain } from "../support/text";

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
  fr: { confirm: "Encore une étape\u00a0: confirmez votre envoi", sent: "Votre demande est envoyée", passedOn: "Votre demande est transmise", recorded: "Votre demande est enregistrée", going: "Votre demande est en cours", short: "Encore 14\u00a0caractères", area: "Choisissez au moins un territoire", lost: "Ce lien de suivi n’est plus valable", asked: "le lien est en route", title: "Ventes hebdomadaires en parapharmacie, Italie", remove: "Retirer Parapharmacie", area1: "Italie" },
  th: { confirm: "เหลืออีกหนึ่งขั้นตอน: ยืนยันการส่ง", sent: "ส่งคำขอของคุณแล้ว", passedOn: "คำขอของคุณส่งถึงเราแล้ว", recorded: "บันทึกคำขอของคุณแล้ว", going: "กำลังดำเนินการตามคำขอของคุณ", short: "14", area: "เลือกอย่างน้อยหนึ่งพื้นที่", lost: "ลิงก์ติดตามนี้ใช้ไม่ได้แล้ว", asked: "ลิงก์กำลังถูกส่งไป", title: "ยอดขายรายสัปดาห์ในร้านเวชสำอาง ประเทศอิตาลี ตั้งแต่ปี 2023", remove: "ลบ ร้านเวชสำอาง", area1: "อิตาลี" },
} as const;
const DESCRIPTION = "Ventes au public des parapharmacies italiennes, semaine par semaine depuis 2023, par code produit, pour suivre nos solaires face à cinq concurrents.";

const run = (...words: string[]) => spawnSync(binary, words, { env: { VIGIE_DATA_DIR: site.dataDir, VIGIE_CLOCK: WRITTEN }, encoding: "utf8" });

async function fillData(page: Page, title: string): Promise<void> {
  await page.locator("[name=title]").fill(title);
  await page.locator("textarea[name=description]").fill(DESCRIPTION);
  await page.locator("label[for=delivery-1]").click();
  await page.locator("[name=frequency]").selectOption("weekly");
  await page.locator("[name=budget]").selectOption("up-to-25000");
}

async function fillIdentity(page: Page, address: string): Promise<void> {
  await page.locator("[name=firstname]").fill("Hélène");
  await page.locator("[name=lastname]").fill("Marchetti");
  await page.locator("[name=emailAddress]").fill(address);
}

const next = (page: Page) => page.locator("form button[type=submit]").click();

describe.each(["fr", "th"] as const)("in %s", (locale) => {
  const words = WORDS[locale];
  const extraHTTPHeaders = { "x-forwarded-for": locale === "fr" ? "192.0.2.11" : "192.0.2.12" };

  test("the wizard is filled in, sent, and followed by the link of its mail", async () => {
    const address = `wizard.${locale}@laboratoire.example`;
    const { page, faults, close } = await visit(browser, site.url, { locale, extraHTTPHeaders });
    await page.goto(`/${locale}/data-request?channel=parapharmacy&granularity=week&territory=italy&q=sell-out`);
    await hydrated(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await next(page);
    await page.waitForURL(/step=2/);

    // Errors are listed once in the summary and once at the field, and disappear when the field is corrected.
    await page.locator("[name=title]").fill("Sell-out Italie.");
    await page.getByRole("button", { name: new RegExp(words.area1) }).click();
    await next(page);
    const summary = page.getByRole("alert");
    await summary.waitFor();
    expect(await summary.innerText()).toContain(words.short);
    expect(await page.getByText(joined(words.area)).count()).toBe(2);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `request errors ${locale}`);
    // Back hides the errors; the next step shows them again.
    await page.goBack();
    await expect.poll(() => summary.count()).toBe(0);
    await page.goForward();
    await page.waitForURL(/step=2/);
    await next(page);
    await summary.waitFor();
    await page.locator("summary#territory").click();
    await page.locator("[name=territory][value=italy]").check();
    await fillData(page, words.title);
    await expect.poll(() => summary.count()).toBe(0);
    await page.getByRole("button", { name: words.remove }).click();
    expect(await page.locator("aside a[href*='/sources/']").count()).toBeGreaterThan(0);
    await shoot(page, `request data ${locale}`);
    await next(page);
    await page.waitForURL(/step=3/);

    // All input is preserved, and moving between steps needs no request.
    await page.context().setOffline(true);
    await page.goBack();
    await page.waitForURL(/step=2/);
    expect(await page.locator("[name=title]").inputValue()).toBe(words.title);
    await page.goForward();
    await page.waitForURL(/step=3/);
    await page.context().setOffline(false);
    await fillIdentity(page, address);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.locator("[name=emailAddress]").inputValue()).toBe(address);
    await next(page);
    await page.waitForURL(/step=4/);
    const recap = page.locator("section:visible dl").first();
    for (const part of [words.title, DESCRIPTION, "sell-out", words.area1]) expect(await recap.innerText()).toContain(drawn(part));
    expect(await recap.locator("dd").nth(2).innerText()).not.toContain(words.remove.split(" ")[1]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `request recap ${locale}`);

    await page.locator("[name=consent]").check();
    await page.locator("form button[type=submit]").dblclick();
    await page.waitForURL(/data-request\/sent/);
    await hydrated(page);
    expect(plain(await page.locator("h1").innerText())).toBe(words.sent);
    const reference = await page.locator("output").innerText();
    expect(reference).toMatch(/^D-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(plain(await page.locator("main").innerText())).toContain(`w•••${locale === "fr" ? "r" : "h"}@laboratoire.example`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `request sent ${locale}`);
    // Back shows the receipt, never the form again.
    await page.goBack();
    await page.waitForURL(/data-request\/sent/);

    const link = await mailedLink(mailServer, address, TOKEN);
    await page.goto(link);
    await hydrated(page);
    expect(page.url()).not.toContain("token=");
    expect(plain(await page.locator("h1").innerText())).toBe(words.recorded);
    expect(await accessibilityFaults(page)).toEqual([]);
    const moved = run("followup", "advance", reference, "--expected", "2026-12-04", "--message", "Deux panels couvrent ce territoire.");
    expect(moved.stdout).toBe(`moved ${reference} from sent to process\n`);
    await page.reload();
    await hydrated(page);
    expect(plain(await page.locator("h1").innerText())).toBe(words.going);
    expect(await page.locator("p[lang=fr]", { hasText: "Deux panels" }).count()).toBe(1);
    expect(await page.locator("[aria-current=step]").count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `follow-up ${locale}`);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page)).toBe(0);
    }
    await shoot(page, `follow-up phone ${locale}`);
    // A double click creates one request.
    const listed = JSON.parse(run("followup", "list", "--all", "--json").stdout) as { requests: { email: string }[] };
    expect(listed.requests.filter(({ email }) => email === address).length).toBe(1);
    expect(faults).toEqual([]);
    await close();
  });

  test("without scripts it is one form, and its link works too", async () => {
    const address = `plain.${locale}@laboratoire.example`;
    const { page, faults, close } = await visit(browser, site.url, { locale, extraHTTPHeaders, javaScriptEnabled: false });
    await page.goto(`/${locale}/data-request?channel=parapharmacy`);
    expect(await page.locator("form[method=post] button:visible").count()).toBe(1);
    expect(await page.locator("[name=channel]").isChecked()).toBe(true);
    await fillData(page, `${words.title} (${locale})`);
    await page.locator("[name=territory][value=italy]").check();
    await page.locator("[name=anywhere]").check();
    await fillIdentity(page, address);
    await page.locator("[name=consent]").check();
    await shoot(page, `request plain ${locale}`);
    await next(page);
    // Both are invalid: all input is restored.
    await page.getByRole("alert").waitFor();
    expect(await page.locator("textarea[name=description]").inputValue()).toBe(DESCRIPTION);
    expect(await page.locator("[name=emailAddress]").inputValue()).toBe(address);
    await page.locator("[name=anywhere]").uncheck();
    await page.locator("[name=territory][value=italy]").check();
    await next(page);
    await page.waitForURL(/data-request\/sent/);
    // A visitor without scripts confirms by mail before the team is notified.
    expect(plain(await page.locator("h1").innerText())).toBe(words.confirm);
    await page.goto(await mailedLink(mailServer, address, CONFIRM));
    await page.locator("main button").click();
    await page.waitForURL(/data-request\/sent/);
    expect(plain(await page.locator("h1").innerText())).toBe(words.passedOn);
    await page.goto(await mailedLink(mailServer, address, TOKEN));
    expect(page.url()).not.toContain("token=");
    expect(plain(await page.locator("h1").innerText())).toBe(words.recorded);
    // The browser logs the status of a response that rejects the form.
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
    await close();
  });

  test.each([true, false])("an invalid link offers a new one, and does not reveal the address (scripts: %s)", async (javaScriptEnabled) => {
    const { page, faults, close } = await visit(browser, site.url, { locale, extraHTTPHeaders, javaScriptEnabled });
    await page.goto(`/${locale}/data-request/follow-up?token=${"A".repeat(43)}`);
    if (javaScriptEnabled) await hydrated(page);
    expect(plain(await page.locator("h1").innerText())).toBe(words.lost);
    await page.locator("[name=emailAddress]").fill("nobody@laboratoire.example");
    await next(page);
    await page.waitForURL(/emailsent=true/);
    expect(plain(await page.locator("main").innerText())).toContain(words.asked);
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});

test("Back from the comparison, and a new request, keep their own values", async () => {
  const { page, faults, close } = await visit(browser, site.url);
  await page.goto("/fr/store/compare?source=pharmacy-sell-out&source=e-commerce-sales");
  await hydrated(page);
  await page.locator('main a[href*="/data-request?"]').click();
  await page.waitForURL(/data-request\?source=/);
  await next(page);
  await page.locator("textarea[name=description]").fill("Une description");
  expect(await page.locator("fieldset button[aria-label]").count()).toBe(2);
  // A link with another title replaces the title; other input stays.
  await page.goto("/fr/data-request?title=Ventes+en+Corse&step=2");
  await hydrated(page);
  expect(await page.locator("[name=title]").inputValue()).toBe("Ventes en Corse");
  await expect.poll(() => page.locator("textarea[name=description]").inputValue()).toBe("Une description");
  expect(faults).toEqual([]);
  await close();
});

test("another language keeps the step, and parses amounts by its own notation", async () => {
  const { page, faults, close } = await visit(browser, site.url, { locale: "fr" });
  await page.goto("/fr/data-request");
  await hydrated(page);
  await next(page);
  await page.waitForURL(/step=2/);
  await fillData(page, "Ventes hebdomadaires en Corse depuis 2023");
  await page.locator("[name=territory][value=corsica]").evaluate((box: HTMLInputElement) => box.click());
  await page.locator("[name=budget]").selectOption("other");
  await page.locator("[name=budgetAmount]").fill("12,50");
  await next(page);
  await page.getByRole("alert").waitFor();
  const english = page.locator("header a[hreflang=en]");
  await english.evaluate((link: HTMLAnchorElement) => link.click());
  await page.waitForURL(/\/en\/data-request\?step=2$/);
  await hydrated(page);
  await expect.poll(() => page.locator("[name=title]").inputValue()).toBe("Ventes hebdomadaires en Corse depuis 2023");
  await page.locator("[name=budgetAmount]").fill("25,000");
  await next(page);
  await page.waitForURL(/step=3/);
  await fillIdentity(page, "amount@laboratoire.example");
  await next(page);
  await page.waitForURL(/step=4/);
  expect(await page.locator("section:visible dl").first().innerText()).toContain("€25,000");
  expect(faults).toEqual([]);
  await close();
});

test("on a phone the button stays in reach, and nearest sources follow the input", async () => {
  const { page, faults, close } = await visit(browser, site.url, { locale: "fr", viewport: { width: 360, height: 640 } });
  await page.goto("/fr/data-request?step=2");
  await hydrated(page);
  const button = page.locator("form button[type=submit]");
  const fromFoot = () => button.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom);
  expect(await fromFoot()).toBeGreaterThanOrEqual(0);
  expect(await fromFoot()).toBeLessThan(100);
  // While the keyboard is open, the whole window is for input.
  await page.locator("[name=title]").focus();
  await expect.poll(fromFoot).toBeLessThan(0);
  expect(await page.locator("aside a[href*='/sources/']").count()).toBe(0);
  await page.locator("[name=title]").fill("Ventes hebdomadaires en parapharmacie, Italie");
  const near = page.locator("aside details", { has: page.locator("a[href*='/sources/']") });
  await near.waitFor({ state: "attached" });
  expect(await near.locator("a").first().isVisible()).toBe(false);
  await near.locator("summary").click();
  expect(await near.locator("a").first().isVisible()).toBe(true);
  expect(await overflow(page)).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await shoot(page, "request phone");
  expect(faults).toEqual([]);
  await close();
});
