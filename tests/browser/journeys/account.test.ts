// The account of a user: password by link, redirect after sign-in, silent token refresh, one-time codes, end of
// sessions; also without a script, in four languages and through a provider.

import { createHmac } from "node:crypto";
import { afterAll, describe, expect, inject, test } from "vitest";
import { choosePassword, invite, operateJson, signIn } from "../support/account";
import { accessibilityFaults, overflow, shoot, theBrowser } from "../support/browser";
import { startIssuer } from "../support/issuer";
import { operate } from "../support/operator";
import { freePort, startSite } from "../support/site";
import { hydrated, visit } from "../support/visitor";

/** The site runs on the machine's clock, because the provider signs its tokens with the current time. */
const TODAY = "";
const browser = await theBrowser();
const port = await freePort();
const site = await startSite(inject("seeded"), TODAY, {
  VIGIE_LOGIN_ISSUER: `http://127.0.0.1:${port}`,
  VIGIE_LOGIN_CLIENT_ID: "vigie",
  VIGIE_LOGIN_CLIENT_SECRET: "a secret of this test",
  VIGIE_LOGIN_NAME: "Annuaire",
});
const issuer = await startIssuer(port, [`${site.url}/auth/callback`, `${site.url}/auth/signed-out`]);
afterAll(async () => {
  await issuer.stop();
  await site.stop();
});

const HELENE = { email: "helene.marchetti@laboratoire.example", password: "marée-basse-47 et du vent" };
const invitation = invite(site, HELENE, TODAY);

/** The one-time code of a device that was set up with this key (RFC 6238). */
function shownBy(key: string): string {
  const bits = [...key.replaceAll(" ", "")].map((sign) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0")).join("");
  const secret = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac("sha1", secret).update(step).digest();
  const code = (mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fffffff) % 1_000_000;
  return String(code).padStart(6, "0");
}

describe.sequential("an account", () => {
  test("has the password that its owner chooses by a single-use link", async () => {
    const { page, faults, close } = await visit(browser, site.url);
    await choosePassword(page, invitation, "password1234");
    await page.getByText("figure dans une fuite connue").first().waitFor();
    await page.fill("#password", HELENE.password);
    await page.click("main form button[type=submit]");
    await page.waitForURL(`${site.url}/fr/login?chosen=true`);
    expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
    await page.goto(invitation);
    await page.getByRole("heading", { name: "Ce lien n’est plus valable" }).waitFor();
    await close();
  });

  test("is opened by a password typed on the page itself, and redirects to the requested page", async () => {
    const { page, close } = await visit(browser, site.url);
    await page.goto("/fr/account");
    await page.waitForURL("/fr/login?redirect=%2Ffr%2Faccount");
    await hydrated(page);
    await signIn(page, { ...HELENE, password: "faux mot de passe" });
    await page.getByRole("heading", { name: "Identifiants invalides" }).waitFor();
    expect(await page.inputValue("#emailAddress")).toBe(HELENE.email);
    await page.getByRole("button", { name: "Afficher" }).click();
    expect(await page.getAttribute("#password", "type")).toBe("text");
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "login");
    await signIn(page, HELENE);
    await page.waitForURL("/fr/account");
    await hydrated(page);
    await page.getByRole("heading", { name: "Bonjour Hélène" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "account");
    // Public pages greet by name after hydration, and offer the sign-out.
    await page.goto("/fr/status");
    await hydrated(page);
    await page.getByRole("button", { name: /H\. Marchetti/ }).click();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await page.waitForURL("/fr");
    // The remaining cookie marks a known device at the next sign-in. It does not sign in.
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["device"]);
    await close();
  });

  test("refreshes an expired token once for all waiting requests", async () => {
    const { page, close } = await visit(browser, site.url);
    await page.goto("/fr/login");
    await hydrated(page);
    await signIn(page, HELENE);
    await page.waitForURL("/fr/account");
    await hydrated(page);
    const expire = () => page.context().clearCookies({ name: "id_token" });
    const refreshed: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/auth/refresh")) refreshed.push(request.method());
    });
    await expire();
    // Navigation by script: the read is refused, the session is refreshed, the read is repeated.
    await page.click("main a[href$='/account/security']");
    await page.waitForURL("/fr/account/security");
    await page.getByRole("heading", { name: "Mot de passe et code" }).first().waitFor();
    expect(refreshed).toEqual(["POST"]);
    // A reload is redirected through the session refresh and back to the same page.
    await expire();
    await page.reload();
    await page.getByRole("heading", { name: "Mot de passe et code" }).first().waitFor();
    expect(page.url()).toBe(`${site.url}/fr/account/security`);
    // A form waits for the session refresh too, and keeps its input.
    await hydrated(page);
    await expire();
    await page.fill("[name=current]", "faux mot de passe");
    await page.fill("[name=password]", "le vent du nord-est en mars");
    await page.locator("form", { has: page.locator("[name=current]") }).locator("button[type=submit]").click();
    await page.getByText("Ce n’est pas votre mot de passe actuel").first().waitFor();
    // A session that an operator revokes ends at the next request. A new sign-in works.
    operate(site, ["sessions", "revoke", HELENE.email], TODAY);
    await page.goto("/fr/account");
    await page.waitForURL("/fr/login?redirect=%2Ffr%2Faccount");
    await close();
  });

  test("turns codes on only for a user who knows the password and has a device", async () => {
    const { page, close } = await visit(browser, site.url);
    await page.goto("/fr/login?redirect=%2Ffr%2Faccount%2Fsecurity");
    await hydrated(page);
    await signIn(page, HELENE);
    await page.waitForURL("/fr/account/security");
    await page.getByRole("button", { name: "Activer le code" }).click();
    await page.getByText("Scannez cette image").waitFor();
    await hydrated(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "account codes");
    const key = await page.locator("#codes code").innerText();
    const recovery = await page.locator("#codes li").first().innerText();
    const confirm = async (password: string) => {
      await page.fill("#currentPassword", password);
      await page.fill("#code", shownBy(key));
      await page.getByRole("button", { name: "Confirmer et activer" }).click();
    };
    // A visitor with an open session only does not know the password.
    await confirm("faux mot de passe");
    await page.getByText("Ce n’est pas votre mot de passe actuel").first().waitFor();
    await confirm(HELENE.password);
    await page.waitForURL("/fr/account/security?changed=codes");
    expect(operateJson<{ codes: boolean }>(site, ["user", "show", HELENE.email], TODAY).codes).toBe(true);
    await hydrated(page);
    await page.fill("#code", recovery);
    await page.getByRole("button", { name: "Ne plus demander de code" }).click();
    await page.waitForURL("/fr/account/security?changed=no-codes");
    await close();
  });

  test.each(["fr", "en", "ko", "th"])("works without a script in %s", async (locale) => {
    const { page, close } = await visit(browser, site.url, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    await page.goto(`/${locale}/login?redirect=%2F${locale}%2Faccount`);
    expect(await overflow(page)).toBe(0);
    await shoot(page, `login ${locale}`);
    await signIn(page, HELENE);
    await page.waitForURL(`/${locale}/account`);
    expect(await overflow(page)).toBe(0);
    await shoot(page, `account ${locale}`);
    await page.context().clearCookies({ name: "id_token" });
    await page.locator("main form[action^='/auth/logout'] button").click();
    await page.waitForURL(`/${locale}`);
    await page.goto(`/${locale}/account`);
    expect(new URL(page.url()).pathname).toBe(`/${locale}/login`);
    await close();
  });

  test("signs in through a certified provider, which confirms the verified address", async () => {
    const { page, close } = await visit(browser, site.url);
    await page.goto("/fr/login?redirect=%2Ffr%2Fstatus");
    await page.getByRole("link", { name: "Se connecter avec Annuaire" }).click();
    await page.waitForURL((url) => url.origin === issuer.url);
    await page.fill("input[name=login]", HELENE.email);
    await page.fill("input[name=password]", "any");
    await page.click("button[type=submit]");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("/fr/status");
    expect(operateJson<{ providers: string[] }>(site, ["user", "show", HELENE.email], TODAY).providers).toEqual([issuer.url]);
    await page.goto("/fr/account");
    await page.getByRole("heading", { name: "Bonjour Hélène" }).waitFor();
    // The bare address redirects to the provider, which has a session, and then to the account in the reader's
    // language.
    await page.context().clearCookies({ name: /^(id_token|refresh_token|person)$/ });
    await page.goto("/login");
    await page.waitForURL("/fr/account");
    // Signing out redirects there again and ends the provider's session too: the next sign-in asks for a name.
    await page.locator("main form[action^='/auth/logout'] button").click();
    await page.waitForURL((url) => url.origin === issuer.url);
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await page.waitForURL("/fr");
    await page.goto("/login");
    await page.locator("input[name=login]").waitFor();
    expect(new URL(page.url()).origin).toBe(issuer.url);
    await close();
  });

  test("rejects a provider's user for whom no operator opened an account", async () => {
    const { page, close } = await visit(browser, site.url);
    await page.goto("/auth/provider?redirect=%2Fen%2Fstatus");
    await page.waitForURL((url) => url.origin === issuer.url);
    await page.fill("input[name=login]", "leo@laboratoire.example");
    await page.fill("input[name=password]", "any");
    await page.click("button[type=submit]");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL((url) => url.pathname === "/en/login");
    await page.getByText("No account is open for this identity").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shoot(page, "login provider");
    await close();
  });
});
