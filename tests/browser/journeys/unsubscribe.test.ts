// Unsubscribing from a campaign: the link of a sent mail, its button, undo, and a new link for a lost one; with and
// without scripts.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import type { Page } from "playwright-core";
import { archive, campaignPage, PIXEL } from "../support/archive";
import { accessibilityFaults, overflow, shoot, theBrowser } from "../support/browser";
import { mailedLink, startMailServer } from "../support/mails";
import { WRITTEN } from "../support/pages";
import { startSite } from "../support/site";
import { joined, plain } from "../support/text";
import { hydrated, visit } from "../support/visitor";

const browser = await theBrowser();
const { binary } = inject("site");
const mailServer = await startMailServer();
const site = await startSite(inject("seeded"), WRITTEN, mailServer.settings);
afterAll(async () => {
  await site.stop();
  await mailServer.stop();
});

const env = { VIGIE_DATA_DIR: site.dataDir, VIGIE_CLOCK: WRITTEN, ...mailServer.settings };
const LINK = /https?:\/\/[^\s"<]+\/unsub\/[\w.-]+\/[\w.-]+/;

/** Runs the binary on the data of the site. */
function run(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(binary, words, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
  return stdout;
}

/** The mail of a campaign to an address. */
function mailTo(address: string, locale: string): string {
  const [pack, people, mail] = ["saison.zip", "people.txt", `${address}.eml`].map((name) => join(site.dataDir, name));
  writeFileSync(pack ?? "", archive({ "index.html": campaignPage(""), "calendar.png": PIXEL }));
  writeFileSync(people ?? "", address);
  const about = ["--name", "Saison", "--sponsor", "Laboratoire Exemple", "--subject", "Le vaccin de la saison", "--source", "FINESS", "--locale", locale];
  const { campaign } = JSON.parse(run("campaign", "add", pack ?? "", "--addresses", people ?? "", ...about, "--json")) as { campaign: string };
  run("campaign", "preview", campaign, "--out", mail ?? "");
  return readFileSync(mail ?? "", "utf8");
}

/** The link in the mail. */
function linkOf(address: string, locale: string): string {
  const written = mailTo(address, locale).replaceAll("\r\n ", "");
  const { pathname } = new URL(LINK.exec(written)?.[0] ?? "");
  return pathname;
}

const WORDS = {
  fr: { heading: "Se désinscrire des e-mails de Laboratoire Exemple", done: "Vous ne recevrez plus les e-mails de Laboratoire Exemple", doneAll: "Vous ne recevrez plus nos e-mails", undone: "Ce que ce lien avait enregistré est annulé.", reasonSaved: "Raison enregistrée\u00a0: Trop de messages", cut: "Ce lien n’est pas complet", sent: "Regardez vos e-mails", everybody: "quel que soit le client", all: "Ne plus recevoir nos campagnes" },
  th: { heading: "ยกเลิกรับอีเมลของ Laboratoire Exemple", done: "คุณจะไม่ได้รับอีเมลของ Laboratoire Exemple อีก", doneAll: "คุณจะไม่ได้รับอีเมลของเราอีก", undone: "สิ่งที่บันทึกผ่านลิงก์นี้ถูกยกเลิกแล้ว", reasonSaved: "เหตุผลที่บันทึกไว้: ข้อความมากเกินไป", cut: "ลิงก์นี้ไม่ครบ", sent: "โปรดดูอีเมลของคุณ", everybody: "ไม่ว่าเป็นของลูกค้ารายใด", all: "ยกเลิกรับแคมเปญของเรา" },
} as const;

const heading = async (page: Page) => plain(await page.locator("h1").innerText());
const content = async (page: Page) => plain(await page.locator("main").innerText());
const button = (page: Page, action: string) => page.locator(`form:has(input[name=action][value=${action}]):not(:has(input[name=everybody][type=hidden])) button`);

test.each(["fr", "en", "ko", "th"])("the mail of a campaign fits a phone in %s", async (locale) => {
  const mail = mailTo(`telephone.${locale}@pharmacie.example`, locale);
  const [, part = ""] = /Content-Type: text\/html[^]*?\r\n\r\n([^]*?)\r\n--related/.exec(mail) ?? [];
  const bytes = part.replaceAll("=\r\n", "").replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  // Pictures have the width that the sponsor set.
  const html = Buffer.from(bytes, "latin1").toString("utf8").replace(/<img[^>]*>/g, "");
  const { page, close } = await visit(browser, site.url, { locale, javaScriptEnabled: false });
  await page.setViewportSize({ width: 360, height: 700 });
  await page.setContent(html);
  expect(await page.locator("html").getAttribute("lang")).toBe(locale);
  expect(await page.title()).toBe("Le vaccin de la saison");
  expect(await page.locator("a[href*='/unsub/']").count()).toBe(1);
  expect(await overflow(page)).toBe(0);
  await close();
});

describe.each(["fr", "th"] as const)("in %s", (locale) => {
  const words = WORDS[locale];

  test.each([true, false])("a link unsubscribes by its button, with scripts: %s", async (javaScriptEnabled) => {
    const address = `officine.${locale}.${javaScriptEnabled ? "a" : "b"}@pharmacie.example`;
    const link = linkOf(address, locale);
    const { page, faults, close } = await visit(browser, site.url, { locale, javaScriptEnabled });
    const settled = () => (javaScriptEnabled ? hydrated(page) : page.waitForLoadState());
    const judged = async (name: string) => {
      await settled();
      if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
      for (const [width, colorScheme] of [[1280, "dark"], [360, "dark"], [360, "light"], [1280, "light"]] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        expect(await overflow(page)).toBe(0);
        if (javaScriptEnabled) await shoot(page, `unsubscribe ${name} ${locale} ${width} ${colorScheme}`);
      }
    };
    await page.goto(link);
    expect(await heading(page)).toBe(words.heading);
    expect(await page.locator("[type=checkbox]").isChecked()).toBe(false);
    expect((await button(page, "stop").boundingBox())?.height).toBeGreaterThanOrEqual(56);
    expect(await page.context().cookies()).toEqual([]);
    await judged("before");

    await button(page, "stop").click();
    await expect.poll(() => heading(page)).toBe(words.done);
    expect(new URL(page.url()).pathname).toBe(link);
    expect(await content(page)).toContain("pharmacie.example");
    await judged("after");
    // A reason is sent once, and is stored with the unsubscription.
    await page.locator("[name=feedback][value=too-many]").check();
    await button(page, "tell").click();
    await page.getByText(joined(words.reasonSaved)).waitFor();

    await button(page, "undo").click();
    await page.getByText(joined(words.undone)).waitFor();
    expect(await heading(page)).toBe(words.heading);
    await page.locator("[type=checkbox]").check();
    await button(page, "stop").click();
    await expect.poll(() => heading(page)).toBe(words.doneAll);
    expect(await content(page)).toContain(words.everybody);
    expect(run("contacts", "suppress", address, "--dry-run")).toContain("1 there before");
    // Back shows the current state.
    await page.reload();
    expect(await heading(page)).toBe(words.doneAll);
    expect(await page.context().cookies()).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  test("a lost link is sent again, and a truncated one is reported", async () => {
    const address = `perdue.${locale}@pharmacie.example`;
    const link = linkOf(address, locale);
    const extraHTTPHeaders = { "x-forwarded-for": locale === "fr" ? "192.0.2.41" : "192.0.2.42" };
    const { page, faults, close } = await visit(browser, site.url, { locale, extraHTTPHeaders });
    const answer = await page.goto(link.slice(0, -4));
    await hydrated(page);
    expect([answer?.status(), await heading(page)]).toEqual([404, words.cut]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `unsubscribe cut ${locale}`);
    await page.locator("[name=emailAddress]").fill(address);
    await page.locator("main form button").click();
    await expect.poll(() => heading(page)).toBe(words.sent);
    await hydrated(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await overflow(page)).toBe(0);

    await page.goto(await mailedLink(mailServer, address, LINK));
    expect(await heading(page)).toBe(words.all);
    await button(page, "stop").click();
    await expect.poll(() => heading(page)).toBe(words.doneAll);
    expect(await content(page)).toContain(words.everybody);
    // The browser logs the status of an incomplete link.
    expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
    await close();
  });

  test.each([true, false])("several addresses get their links from the page in the footer, with scripts: %s", async (javaScriptEnabled) => {
    const addresses = ["a", "b"].map((name) => `${name}.${locale}.${javaScriptEnabled ? "script" : "plain"}@pharmacie.example`);
    for (const address of addresses) linkOf(address, locale);
    const extraHTTPHeaders = { "x-forwarded-for": `192.0.2.${locale === "fr" ? 51 : 53}` };
    const { page, faults, close } = await visit(browser, site.url, { locale, javaScriptEnabled, extraHTTPHeaders });
    await page.goto(`/${locale}/site-map`);
    await page.locator(`footer a[href='/${locale}/unsub']`).click();
    await page.waitForURL(`**/${locale}/unsub`);
    if (javaScriptEnabled) {
      await hydrated(page);
      await page.locator("main form button").click();
      // The browser finds an empty form faulty without asking the server.
      await page.locator("#emailAddress-error").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await page.locator("[name=emailAddress]").fill(addresses.join("\n"));
    await page.locator("main form button").click();
    await expect.poll(() => heading(page)).toBe(words.sent);
    expect(new URL(page.url()).pathname).toBe(`/${locale}/unsub`);
    for (const address of addresses) await mailedLink(mailServer, address, LINK);
    expect(faults).toEqual([]);
    await close();
  });
});
