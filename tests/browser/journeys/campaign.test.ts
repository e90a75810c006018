// The campaign request: audience, list, validated content, dates, signer; the approval, and the follow-up.

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import type { Page } from "playwright-core";
import { archive, campaignPage, PIXEL } from "../support/archive";
import { accessibilityFaults, overflow, shoot, theBrowser } from "../support/browser";
import { CONFIRM, mailedLink, startMailServer, TOKEN } from "../support/mails";
import { WRITTEN } from "../support/pages";
import { startSite } from "../support/site";
import { hydrated, visit } from "../support/visitor";
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

const APPROVAL = /https?:\/\/[^\s"<]+emailing-campaign\/approval\?token=[\w-]+/;

const run = (...words: string[]) => spawnSync(binary, words, { env: { VIGIE_DATA_DIR: site.dataDir, VIGIE_CLOCK: WRITTEN }, encoding: "utf8" });

const REGISTER = `finess;cip;nom;adresse;code postal;ville;telephone;email
010002301;2012345;PHARMACIE VOLLENWEIDER;9 rue Alexandre Bérard;01500;Ambérieu-en-Bugey;0474380101;v@x.example
010002335;2012346;PHARMACIE DU CENTRE;3 place du Marché;01320;Chalamont;0474617070;c@x.example
010002350;2012347;PHARMACIE DE LA GRENOUILLERE;14 rue de la Grenouillère;01000;Bourg-en-Bresse;;g@x.example
010002368;2012348;PHARMACIE BERTRAND;14 rue de la Grenouillère;01000;Bourg-en-Bresse;;b@x.example
`;
const OWN = `Code;Officine;Rue;CP;Ville
2012345;Vollenweider;9 rue A. Bérard;1500;Ambérieu
;Pharmacie;14 r de la Grenouillère;1000;Bourg en Bresse cedex
;Lafayette;55 rue Nationale;37000;Tours
`;
const register = join(site.dataDir, "register.csv");
writeFileSync(register, REGISTER);
const imported = run("import", "contacts", register, "--kind", "pharmacy", "--source", "annuaire");
if (imported.status !== 0) throw new Error(imported.stderr);

const WORDS = {
  fr: { counted: (number: number) => `${number} destinataires retenus`, matched: "1 trouvée", same: /^Oui, la même/, missing: "L’image n’est pas dans l’archive", line: "ligne 6", fine: "Rien à corriger", faulty: "1 point à corriger dans le contenu", sent: "Votre campagne est envoyée au signataire", passedOn: "Votre campagne est transmise au signataire", confirm: "Encore une étape\u00a0: confirmez votre envoi", approve: "Approuver la campagne", approved: "La campagne peut partir", recorded: "Votre campagne est enregistrée", going: "Votre campagne est approuvée", report: "Rapport de contrôle", results: "Résultats de l’envoi", early: "Trop tôt" },
  th: { counted: (number: number) => `เลือกผู้รับ ${number} ราย`, matched: "พบ 1", same: /^ใช่ ร้านเดียวกัน/, missing: "ไม่มีรูปภาพนี้ในไฟล์บีบอัด", line: "บรรทัด 6", fine: "ไม่มีสิ่งที่ต้องแก้", faulty: "ต้องแก้เนื้อหา 1\u00a0จุด", sent: "ส่งแคมเปญของคุณถึงผู้ลงนามแล้ว", passedOn: "แคมเปญของคุณส่งถึงผู้ลงนามแล้ว", confirm: "เหลืออีกหนึ่งขั้นตอน: ยืนยันการส่ง", approve: "อนุมัติแคมเปญ", approved: "แคมเปญพร้อมส่งแล้ว", recorded: "บันทึกแคมเปญของคุณแล้ว", going: "แคมเปญของคุณได้รับอนุมัติแล้ว", report: "รายงานการตรวจ", results: "ผลการส่ง", early: "เร็วเกินไป" },
} as const;

const next = (page: Page) => page.locator("form button[type=submit]").click();
/** By keyboard, because a card covers its control. */
const choose = (page: Page, name: string, value: string) => page.locator(`[name=${name}][value=${value}]`).press(" ");
const pack = (more = "") => ({ name: "saison.zip", mimeType: "application/zip", buffer: archive({ "index.html": campaignPage(more), "calendar.png": PIXEL }) });
const table = (content: string) => ({ name: "officines.csv", mimeType: "text/csv", buffer: Buffer.from(content) });

async function fillMessage(page: Page): Promise<void> {
  await page.locator("[name=name]").fill("Vaccination de saison");
  await page.locator("[name=subject]").fill("Le vaccin de la saison est là");
  await page.locator("[name=campaignType]").selectOption("communication");
  await choose(page, "attachments", "no");
  await choose(page, "medicine", "no");
}

async function fillDates(page: Page, first: string): Promise<void> {
  await page.locator("[name=firstOn]").fill(first);
  await page.locator("[name=secondOn]").fill("2026-12-20");
  await choose(page, "witnesses", "yes");
  await page.locator("[name=witnessList]").fill("temoin@x.example");
}

async function fillIdentity(page: Page, address: string, signer: string): Promise<void> {
  await page.locator("[name=company]").fill("Laboratoire Exemple");
  await page.locator("[name=emailAddress]").fill(address);
  await page.locator("[name=signer]").fill(signer);
}

describe.each(["fr", "th"] as const)("in %s", (locale) => {
  const words = WORDS[locale];
  const extraHTTPHeaders = { "x-forwarded-for": locale === "fr" ? "192.0.2.31" : "192.0.2.32" };

  test("recipients of a file and pasted addresses are counted once, on every screen", async () => {
    const { page, faults, close } = await visit(browser, site.url, { locale, extraHTTPHeaders });
    await page.goto(`/${locale}/emailing-campaign`);
    await hydrated(page);
    await choose(page, "audience", "custom");
    await choose(page, "own", "addresses");
    await page.locator("[name=addresses]").fill("a@laboratoire.example; B@laboratoire.example");
    const count = (number: number) => page.locator("section[data-shown=true]").getByText(joined(words.counted(number))).waitFor();
    await count(2);
    await page.locator("input#list").setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from("email\nb@laboratoire.example\nc@laboratoire.example\n") });
    await count(3);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`/${locale}/emailing-campaign?step=6`);
    await count(3);
    expect(faults).toEqual([]);
    await close();
  });

  test("a campaign is requested, approved by its signer and followed", async () => {
    const [address, signer] = [`sponsor.${locale}@laboratoire.example`, `signer.${locale}@laboratoire.example`];
    const { page, faults, close } = await visit(browser, site.url, { locale, extraHTTPHeaders });
    await page.goto(`/${locale}/emailing-campaign`);
    await hydrated(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `campaign audience ${locale}`);
    await next(page);
    await page.getByRole("alert").waitFor();
    await choose(page, "audience", "custom");
    await choose(page, "own", "pharmacies");
    await page.locator("input#list").setInputFiles(table(OWN));
    await page.getByText(words.matched, { exact: true }).waitFor();
    const same = page.getByRole("button", { name: words.same });
    await same.click();
    await expect.poll(() => same.getAttribute("aria-pressed")).toBe("true");
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `campaign list ${locale}`);
    await next(page);
    await page.waitForURL(/step=2/);
    await fillMessage(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await next(page);
    await page.waitForURL(/step=3/);

    // Each error is shown with its position. The corrected pack replaces the first one.
    await page.locator("[name=contentType]").selectOption("html");
    await page.locator("input#content").setInputFiles(pack('<img src="lost.png" width="9" alt="">\n'));
    await page.getByText(words.missing).waitFor();
    expect(plain(await page.locator("main").innerText())).toContain(words.line);
    await next(page);
    expect(await page.getByRole("alert").innerText()).toContain(words.faulty);
    await shoot(page, `campaign report ${locale}`);
    await page.locator("input#content").setInputFiles(pack());
    await page.getByText(words.fine).waitFor();
    const frame = page.frameLocator("iframe:visible").first();
    await frame.getByText("65 ans").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `campaign preview ${locale}`);
    await next(page);
    await page.waitForURL(/step=4/);
    await fillDates(page, "2026-11-22");
    await next(page);
    expect(await page.getByRole("alert").innerText()).toContain(words.early);
    await page.locator("[name=firstOn]").fill("2026-12-08");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await next(page);
    await page.waitForURL(/step=5/);
    await fillIdentity(page, address, signer);
    // Sent files and typed values are restored after a reload.
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.locator("[name=signer]").inputValue()).toBe(signer);
    await next(page);
    await page.waitForURL(/step=6/);
    const recap = page.locator("section:visible").filter({ has: page.locator("[name=consent]") });
    for (const part of ["Vaccination de saison", "saison.zip", "Laboratoire Exemple"]) await expect.poll(() => recap.innerText()).toContain(part);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `campaign recap ${locale}`);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page)).toBe(0);
    }
    await page.locator("[name=consent]").check();
    await page.locator("form button[type=submit]").dblclick();
    await page.waitForURL(/emailing-campaign\/sent/);
    await hydrated(page);
    expect(plain(await page.locator("h1").innerText())).toBe(words.sent);
    const reference = await page.locator("output").innerText();
    expect(reference).toMatch(/^E-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(await accessibilityFaults(page)).toEqual([]);

    // Opening the page does not approve the content. Its button does.
    const link = await mailedLink(mailServer, signer, APPROVAL);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(link);
    await hydrated(page);
    expect(plain(await page.locator("h1").innerText())).toBe(words.approve);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, `campaign approval ${locale}`);
    expect(run("followup", "show", reference).stdout).toMatch(/^approved +no$/m);
    await page.locator("main form button").click();
    await expect.poll(() => page.locator("h1").innerText()).toBe(words.approved);
    expect(run("followup", "show", reference).stdout).toMatch(/^approved +2026/m);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await overflow(page)).toBe(0);

    await page.goto(await mailedLink(mailServer, address, TOKEN));
    await hydrated(page);
    expect(plain(await page.locator("h1").innerText())).toBe(words.going);
    expect(await accessibilityFaults(page)).toEqual([]);
    // From now on the page shows the outcome of the mails, to print and to export.
    await page.getByRole("heading", { name: words.results }).waitFor();
    expect(await overflow(page)).toBe(0);
    await shoot(page, `campaign results ${locale} phone`);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await overflow(page)).toBe(0);
    await shoot(page, `campaign results ${locale}`);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("main button:visible").count()).toBe(0);
    await shoot(page, `campaign results ${locale} print`);
    await page.emulateMedia({ media: "screen" });
    const counted = await page.request.get((await page.locator("main a[download]").getAttribute("href")) ?? "");
    expect(await counted.text()).toMatch(/^wave,region,recipients,sent,failed,suppressed,unknown,queued\n1,all,(\d+),0,0,0,0,\1\n$/);
    const listed = JSON.parse(run("followup", "list", "--all", "--json").stdout) as { requests: { email: string }[] };
    expect(listed.requests.filter(({ email }) => email === address).length).toBe(1);
    expect(faults).toEqual([]);
    await close();
  });

  test("without scripts it is one form, and a rejected form keeps its files", async () => {
    const [address, signer] = [`plain.${locale}@laboratoire.example`, `plainsigner.${locale}@laboratoire.example`];
    const { page, faults, close } = await visit(browser, site.url, { locale, extraHTTPHeaders, javaScriptEnabled: false });
    await page.goto(`/${locale}/emailing-campaign`);
    expect(await page.locator("form[method=post] button:visible").count()).toBe(1);
    await choose(page, "audience", "custom");
    await choose(page, "own", "addresses");
    await page.locator("[name=addresses]").fill("officine@x.example\nparc@x.example");
    await fillMessage(page);
    await page.locator("[name=contentType]").selectOption("html");
    await page.locator("input[type=file][name=content]").setInputFiles(pack('<img src="lost.png" width="9" alt="">\n'));
    await fillDates(page, "2026-12-08");
    await fillIdentity(page, address, signer);
    await page.locator("[name=consent]").check();
    await next(page);
    await page.getByRole("alert").waitFor();
    expect(plain(await page.locator("main").innerText())).toContain(words.faulty);
    expect(await page.locator("[name=signer]").inputValue()).toBe(signer);
    const report = await page.locator("a[href*='/emailing-campaign/content?']").getAttribute("href");
    const { page: other, close: closeOther } = await visit(browser, site.url, { locale, extraHTTPHeaders, javaScriptEnabled: false });
    await other.goto(report ?? "");
    expect(await other.locator("main").innerText()).toContain(words.missing);
    await closeOther();
    await page.locator("input[type=file][name=content]").setInputFiles(pack());
    await next(page);
    await page.waitForURL(/emailing-campaign\/sent/);
    expect(plain(await page.locator("h1").innerText())).toBe(words.confirm);
    await page.goto(await mailedLink(mailServer, address, CONFIRM));
    await page.locator("main button").click();
    await page.waitForURL(/emailing-campaign\/sent/);
    expect(plain(await page.locator("h1").innerText())).toBe(words.passedOn);
    await page.goto(await mailedLink(mailServer, signer, APPROVAL));
    await page.locator("main form button").click();
    expect(plain(await page.locator("h1").innerText())).toBe(words.approved);
    await page.goto(await mailedLink(mailServer, address, TOKEN));
    expect(plain(await page.locator("h1").innerText())).toBe(words.going);
    expect(plain(await page.locator("main").innerText())).toContain(words.results);
    // The browser logs the status of a response that rejects the form.
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
    await close();
  });
});
