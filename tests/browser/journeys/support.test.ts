// Support from any page: suggested answers first, then a message that an operator answers; a third-party chat only
// after a click; and a request about personal data.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { choosePassword, invite, signIn } from "../support/account";
import { accessibilityFaults, theBrowser } from "../support/browser";
import { startChatProvider, type ChatProvider } from "../support/chat-provider";
import { startSite, type Site } from "../support/site";
import { hydrated, visit } from "../support/visitor";

const { binary, now } = inject("site");
const seeded = inject("seeded");
const browser = await theBrowser();

const HELENE = { email: "helene.marchetti@laboratoire.example", password: "marée-basse-47 et du vent" };

function operate(site: Site, ...words: string[]): string {
  return spawnSync(binary, words, { env: { VIGIE_DATA_DIR: site.dataDir, VIGIE_CLOCK: now }, encoding: "utf8" }).stdout;
}

/** The path of the link in a mail to this address. */
async function linkFor(site: Site, address: string, page: string): Promise<string> {
  const folder = join(site.dataDir, "mail");
  const mails = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8").replaceAll("=\r\n", ""));
  const found = () => mails().find((mail) => mail.includes(`To: ${address}`) && mail.includes(page));
  await expect.poll(found).toBeDefined();
  const [, path] = new RegExp(`https?://[^/\\s]+(/\\w\\w${page}\\?token=3D[\\w.-]{43,})`).exec(found() ?? "") ?? [];
  return (path ?? "").replace("=3D", "=");
}

describe("of a site without a third-party chat", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite(seeded, now);
  });
  afterAll(() => site.stop());

  test("the panel suggests answers first, takes a message, and shows the operator's answer at the link", async () => {
    const { page, faults, close } = await visit(browser, site.url);
    await page.goto("/fr/store");
    await hydrated(page);
    expect(await page.context().cookies()).toEqual([]);
    await page.locator("a.help").click();
    const panel = page.locator("dialog[open]");
    await panel.locator("#help-question").fill("corse");
    await expect.poll(() => panel.locator("mark").count()).toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel.locator(".button").first().click();
    await panel.locator("[name=help-emailAddress]").fill("helene.marchetti@laboratoire.example");
    await panel.locator("[name=help-message]").fill("La Corse est-elle comprise ?");
    await panel.locator("[name=help-consent]").check();
    await panel.locator("button[type=submit]").click();
    await expect.poll(() => panel.innerText(), { timeout: 20_000 }).toMatch(/A-[2-9A-Z]{4}-[2-9A-Z]{4}/);
    const [reference = ""] = /A-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await panel.innerText()) ?? [];
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["support"]);
    expect(operate(site, "support", "answer", reference, "--message", "Oui, la Corse est comprise.", "--name", "Sophie L.")).toContain("answered");
    await page.goto(await linkFor(site, "helene.marchetti@laboratoire.example", "/support/conversation"));
    await expect.poll(() => page.locator("main").innerText()).toContain("Oui, la Corse est comprise.");
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  test("without a script a message waits for confirmation by mail", async () => {
    const { page, close } = await visit(browser, site.url, { javaScriptEnabled: false, locale: "ko" });
    await page.goto("/ko/support?page=/store");
    await page.locator("[name=emailAddress]").fill("kim@x.example");
    await page.locator("[name=message]").fill("샘플이 있습니까?");
    await page.locator("[name=consent]").check();
    await page.locator("main form[method=post] button[type=submit]").click();
    await page.waitForURL("**/ko/support/conversation?key=*");
    await page.goto(await linkFor(site, "kim@x.example", "/support/conversation"));
    await page.locator("main form button[type=submit]").first().click();
    await expect.poll(() => operate(site, "support", "list")).toContain("kim@x.example");
    await close();
  });

  test("a request about personal data is confirmed by mail and listed with its deadline", async () => {
    const { page, faults, close } = await visit(browser, site.url);
    await page.goto("/en/privacy-request");
    await hydrated(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator("[name=emailAddress]").fill("kim@x.example");
    await page.locator("main form button[type=submit]").click();
    await page.waitForURL("**/en/privacy-request?sent=true", { timeout: 20_000 });
    await page.goto(await linkFor(site, "kim@x.example", "/privacy-request/follow-up"));
    await page.locator("main form button[type=submit]").first().click();
    await expect.poll(() => operate(site, "inbox", "list")).toMatch(/P-[2-9A-Z]{4}-[2-9A-Z]{4}/);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});

describe.each(["chatwoot", "custom"])("of a site with a third-party chat of kind %s", (kind) => {
  let provider: ChatProvider;
  let site: Site;
  beforeAll(async () => {
    provider = await startChatProvider("shared", now);
    site = await startSite(seeded, now, { VIGIE_SUPPORT_PROVIDER: kind, VIGIE_SUPPORT_SCRIPT: provider.script, VIGIE_SUPPORT_SITE: "s-1", VIGIE_SUPPORT_SECRET: "shared", VIGIE_SUPPORT_NAME: "Exemple Chat" });
  });
  afterAll(async () => {
    await site.stop();
    provider.stop();
  });

  async function openChat(page: Page) {
    await page.goto("/fr/support/chat");
    await hydrated(page);
    await page.getByRole("button", { name: "Ouvrir la discussion" }).click();
    await page.locator("#chat").waitFor();
    return page.locator("#chat").innerText();
  }

  test("its script is requested only after the click that explains it", async () => {
    const { page, close } = await visit(browser, site.url);
    await page.goto("/fr/store");
    await hydrated(page);
    await page.locator("a.help").click();
    await expect.poll(() => page.locator("dialog[open]").innerText()).toContain("Exemple Chat");
    expect(provider.requested).toEqual([]);
    expect(await openChat(page)).toBe("unknown visitor");
    expect(provider.requested).toEqual(["/chat.js"]);
    await close();
  });

  test("the provider verifies the identity of a signed-in visitor", async () => {
    const { page, close } = await visit(browser, site.url);
    await choosePassword(page, invite(site, HELENE, now), HELENE.password);
    await page.waitForURL("**/login?chosen=true");
    await signIn(page, HELENE);
    await page.waitForURL("**/fr/account");
    expect(await openChat(page)).toMatch(kind === "custom" ? /^verified [0-9a-f]{32} Hélène Marchetti$/ : /^verified [0-9a-f]{32}$/);
    await close();
  });
});
