// Scores from the sign-in to the files: an order in four steps, the signer's link and code by mail, verification of the
// signed quote, the operator's computation, and the result page by link and by account.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import type { Download, Page } from "playwright-core";
import { choosePassword, invite, operateJson, signIn } from "../support/account";
import { accessibilityFaults, overflow, shoot, theBrowser } from "../support/browser";
import { mailedLink, mailedText, startMailServer } from "../support/mails";
import { operate } from "../support/operator";
import { WRITTEN } from "../support/pages";
import { writeScoringInputs } from "../support/scoring";
import { startSite } from "../support/site";
import { hydrated, visit } from "../support/visitor";

const browser = await theBrowser();
const mailServer = await startMailServer();
const site = await startSite(inject("seeded"), WRITTEN, mailServer.settings);
afterAll(async () => {
  await site.stop();
  await mailServer.stop();
});

const ZOE = { email: "zoe.exemple@laboratoire.example", password: "marée-basse-47 et du vent" };
const SIGNER = "alix.exemple@laboratoire.example";
const ORDER = "/fr/solutions/scoring/order";
const SOLD = "3400930000014";
/** One valid code, the same again, one with a wrong check digit, and a text that is not a code. */
const LIST = `${SOLD}\n${SOLD}\n3400930000032\nNEZ BOUCHE`;
const SIGN = /https?:\/\/[^\s"<]+scoring\/sign\?token=[\w-]+/;
const RESULTS = /https?:\/\/[^\s"<]+scoring\/results\?token=[\w-]+/;

const { sales, base } = writeScoringInputs(site.dataDir, SOLD);
expect(operate(site, ["scoring", "coverage", "--sales", sales, "--pharmacies", base]).status).toBe(0);

let reference = "";
const next = (page: Page) => page.locator("form button[type=submit]:visible").click();

async function fetched(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

async function fillInformation(page: Page): Promise<void> {
  await page.fill("[name=company]", "Laboratoire Exemple SA");
  await page.fill("[name=siren]", "732829320");
  await page.fill("[name=address]", "2 rue de l’Exemple\n99000 Ville-Exemple");
}

async function fillMarkets(page: Page): Promise<void> {
  await page.fill("[name=market1]", "Solaires visage");
  await page.fill("[name=gtins1]", LIST);
  for (const words of ["1 valide", "2 à corriger, écartés", "1 doublon retiré", "dernier chiffre 2, attendu 8"]) await page.getByRole("status").getByText(words).waitFor();
  await page.getByRole("status").getByText("Au moins 240 officines du panel vendent ces produits").waitFor();
  // A wrong check digit is corrected by its button, and made wrong again by hand.
  await page.getByRole("button", { name: "Mettre 8" }).click();
  await page.getByRole("status").getByText("2 valides").waitFor();
  await page.fill("[name=gtins1]", LIST);
  await page.getByRole("status").getByText("1 valide").waitFor();
  // One market is open at a time: each of the others is a line with its result.
  await page.getByText("Marché 2, facultatif").click();
  await page.getByText("2 à corriger, écartés, 1 doublon retiré").waitFor();
  expect(await page.locator("[name=market1]").isVisible()).toBe(false);
  await page.fill("[name=market2]", "Nez bouché");
  await page.locator("input[type=file]").nth(1).setInputFiles({ name: "nez.csv", mimeType: "text/csv", buffer: Buffer.from("3400930000021;NEZ 30 ML\n96385074;NEZ 15 ML\n") });
  await page.getByRole("status").getByText("2 valides").waitFor();
  await page.getByRole("status").getByText("ce marché ne serait pas publié").waitFor();
}

/** Five markets make the last one free before a date. The form shows that date while it applies. */
async function seeFreeMarket(page: Page): Promise<void> {
  for (const number of [3, 4, 5]) {
    await page.getByText(`Marché ${number}, facultatif`).click();
    await page.fill(`[name=market${number}]`, `Essai ${number}`);
  }
  const mark = page.locator("details mark");
  await mark.getByText("offert, signature avant le 31 décembre 2026").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await shoot(page, "scoring five markets");
  await page.fill("[name=market5]", "");
  await expect.poll(() => mark.count()).toBe(0);
  for (const number of [4, 3]) {
    await page.getByText(`Essai ${number}`).click();
    await page.fill(`[name=market${number}]`, "");
  }
}

describe.sequential("an order of scores", () => {
  test("is placed in four steps by a signed-in user, with its price beside the form", async () => {
    const { page, faults, close } = await visit(browser, site.url);
    await choosePassword(page, invite(site, ZOE), ZOE.password);
    await page.waitForURL(/chosen=true/);
    await page.goto(ORDER);
    await page.waitForURL(`/fr/login?${new URLSearchParams({ redirect: ORDER })}`);
    await page.getByText("Commander un scoring").first().waitFor();
    await hydrated(page);
    await signIn(page, ZOE);
    await page.waitForURL(ORDER);
    await hydrated(page);
    await fillInformation(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "scoring information");
    await next(page);
    await page.waitForURL(/step=2/);
    await fillMarkets(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "scoring markets");
    await seeFreeMarket(page);
    await next(page);

    // The next step is closed until the box is ticked, with the reason.
    await page.waitForURL(/step=3/);
    for (const words of ["Laboratoire Exemple SA", "Solaires visage, 1 GTIN", "Nez bouché, 2 GTIN", "La case de validation n’est pas cochée"]) await page.getByText(words).first().waitFor();
    for (const words of ["Au moins 240 officines du panel", "Moins de 110 officines du panel"]) await page.locator("section[data-shown=true]").getByText(words).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "scoring summary");
    await next(page);
    await page.getByRole("alert").waitFor();
    const step = () => new URL(page.url()).searchParams.get("step");
    expect(step()).toBe("3");
    await page.goto(`${ORDER}?step=4`);
    await expect.poll(step).toBe("3");
    await page.locator("[name=validated]").check();
    await expect.poll(() => page.getByText("La case de validation n’est pas cochée").isVisible()).toBe(false);
    await next(page);
    await page.waitForURL(/step=4/);
    await page.reload();
    await hydrated(page);
    expect(step()).toBe("4");
    await page.fill("[name=signerName]", "Alix Exemple");
    await page.fill("[name=signerEmail]", SIGNER);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "scoring signer");
    await page.locator("form button[type=submit]:visible").dblclick();
    await page.waitForURL(/\/ordered\?order=/);
    reference = new URL(page.url()).searchParams.get("order") ?? "";
    await page.getByRole("heading", { name: "Devis SC-2026-0001 envoyé" }).waitFor();
    expect(operateJson<{ orders: unknown[] }>(site, ["scoring", "list"]).orders).toHaveLength(1);
    const { bytes } = await fetched(page, () => page.getByRole("link", { name: "Télécharger le devis" }).click());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    await page.goto("/fr/account");
    await page.getByRole("heading", { name: "Devis SC-2026-0001, 2 marchés" }).waitFor();
    await hydrated(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "account to sign");
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
    await close();
  });

  test("shows one market at a time without a script too, and submits folded fields", async () => {
    const { page, faults, close } = await visit(browser, site.url, { javaScriptEnabled: false });
    await page.goto(`/fr/login?${new URLSearchParams({ redirect: ORDER })}`);
    await signIn(page, ZOE);
    await page.waitForURL(ORDER);
    const shown = () => Promise.all([1, 2, 3].map((number) => page.locator(`[name=market${number}]`).isVisible()));
    expect(await shown()).toEqual([true, false, false]);
    await page.fill("[name=market1]", "Solaires visage");
    await page.getByText("Marché 2, facultatif").click();
    expect(await shown()).toEqual([false, true, false]);
    await page.fill("[name=market2]", "Nez bouché");
    await fillInformation(page);
    await page.fill("[name=signerName]", "Alix Exemple");
    await page.fill("[name=signerEmail]", SIGNER);
    await page.locator("[name=validated]").check();
    await page.locator("form[action$='/order'] button[type=submit]").click();
    // Rejected without codes: input is restored, the first invalid market open and the second named in its line.
    await page.getByRole("alert").waitFor();
    expect(await shown()).toEqual([true, false, false]);
    expect(await page.inputValue("[name=market1]")).toBe("Solaires visage");
    expect(await page.locator("summary").filter({ hasText: "Nez bouché" }).innerText()).toContain("à compléter");
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
    await close();
  });

  test("is signed by the mailed link and code, and the signed file is verified", async () => {
    const { page, faults, close } = await visit(browser, site.url);
    await page.goto(await mailedLink(mailServer, SIGNER, SIGN));
    await page.waitForURL(/sign\?key=/);
    await hydrated(page);
    await page.getByRole("heading", { name: "Signer le devis SC-2026-0001" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "scoring sign");
    const before = await fetched(page, () => page.getByRole("link", { name: "Lire le devis (PDF)" }).click());
    await page.fill("[name=name]", "Alix Exemple");
    await page.locator("[name=terms]").check();
    await page.getByRole("button", { name: "Recevoir le code" }).click();
    await page.fill("[name=code]", await mailedText(mailServer, SIGNER, /SC-2026-0001\s*:\s*(\d{3}\s\d{3})/));
    await page.getByRole("button", { name: "Signer le devis" }).click();
    await page.getByRole("heading", { name: "Devis SC-2026-0001 signé" }).waitFor();
    const signed = await fetched(page, () => page.getByRole("link", { name: "Télécharger le devis signé" }).click());
    expect(faults).toEqual([]);
    const file = join(site.dataDir, "signed.pdf");
    writeFileSync(file, signed.bytes);
    const verified = operateJson<{ holds: boolean; kind: string }>(site, ["scoring", "verify", file]);
    expect([verified.holds, verified.kind]).toEqual([true, "signed"]);
    expect(signed.bytes.equals(before.bytes)).toBe(false);
    writeFileSync(file, Buffer.concat([signed.bytes, Buffer.from(" ")]));
    expect(operate(site, ["scoring", "verify", file]).status).toBe(1);
    // Verification is public.
    await page.goto("/fr/verify");
    await hydrated(page);
    await page.locator("input[type=file]").setInputFiles({ name: "signed.pdf", mimeType: "application/pdf", buffer: signed.bytes });
    await page.locator("main form button[type=submit]").click();
    await page.getByRole("heading", { name: "Ce devis est de nous, et intact" }).waitFor();
    await page.getByRole("link", { name: "Vérifier un autre fichier" }).click();
    await page.locator("input[type=file]").setInputFiles({ name: "signed.pdf", mimeType: "application/pdf", buffer: Buffer.concat([signed.bytes, Buffer.from(" ")]) });
    await page.locator("main form button[type=submit]").click();
    await page.getByRole("heading", { name: "Fichier inconnu de nos registres" }).waitFor();
    await close();
  });

  test("is computed by an operator, and its page is opened by its link, filtered and exported", async () => {
    expect(operate(site, ["scoring", "compute", reference, "--sales", sales, "--pharmacies", base, "--out", site.dataDir]).status).toBe(0);
    expect(operateJson<{ until: string }>(site, ["scoring", "results", "publish", reference]).until).toBe("2027-05-21");
    const { page, faults, close } = await visit(browser, site.url);
    await page.goto(await mailedLink(mailServer, ZOE.email, RESULTS));
    await page.waitForURL(/results\?key=/);
    await hydrated(page);
    await page.getByText("264 officines").first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "scoring results");
    // Outside the panel: no stratum, but the share of peers of the region in strata 9 and 10, the highest first.
    const result = page.url();
    await page.goto(`${result}&basis=estimated`);
    const rows = page.locator("table[aria-labelledby=list] tbody tr");
    expect(await rows.count()).toBe(24);
    for (const words of ["61\u00a0%", "d’après 76 officines semblables"]) await rows.first().getByText(words).waitFor();
    await page.getByText("Contrôle sur 240 officines mesurées").waitFor();
    await shoot(page, "scoring results outside the panel");
    await page.goto(result);
    await hydrated(page);
    await page.getByRole("link", { name: "Solaires visage" }).first().waitFor();
    await page.fill("[name=q]", "paris");
    await page.getByRole("search").locator("button[type=submit]").first().click();
    await page.waitForURL(/q=paris/);
    await hydrated(page);
    expect(await page.locator("table[aria-labelledby=list] tbody tr").count()).toBe(12);
    const csv = await fetched(page, () => page.getByRole("link", { name: "Ces 12 lignes (CSV)" }).click());
    expect(csv.bytes.toString("utf8").trim().split("\n")).toHaveLength(13);
    const parquet = await fetched(page, () => page.locator("a[download][href*='/parquet']").first().click());
    expect([parquet.name, parquet.bytes.subarray(0, 4).toString()]).toEqual([`scoring-${reference}.parquet`, "PAR1"]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await overflow(page)).toBe(0);
    await shoot(page, "scoring results phone");
    expect(faults).toEqual([]);
    await close();
  });

  test("is listed on the account page, with its result and its files", async () => {
    const { page, faults, close } = await visit(browser, site.url);
    await page.goto("/fr/login");
    await hydrated(page);
    await signIn(page, ZOE);
    await page.waitForURL("/fr/account");
    await hydrated(page);
    await page.getByText("Signé le 21 novembre 2026").waitFor();
    await page.getByText("jusqu’au 21 mai 2027, 181 jours").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "account results");
    const xlsx = await fetched(page, () => page.locator("a[download][href$='/results/xlsx']").click());
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe("PK");
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await overflow(page)).toBe(0);
    await shoot(page, "account results phone");
    await page.getByRole("button", { name: /^Ouvrir/ }).click();
    await page.waitForURL(/results\?key=/);
    await page.getByText("264 officines").first().waitFor();
    expect(faults).toEqual([]);
    // The order form is not offered on phones.
    await page.goto(ORDER);
    await page.getByText("cette fonctionnalité n’est pas disponible sur mobile").waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await page.locator("[name=company]").isVisible()).toBe(false);
    await close();
  });
});
