// Tests what turning codes on requires: the password and a code, each in its own field; neither if the account has no
// password.

import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import account from "../../locales/fr/account.json";
import code from "../../locales/fr/code.json";
import kit from "../../locales/fr/kit.json";
import login from "../../locales/fr/login.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import type { AccountSecurity } from "../model/api";
import SecurityScreen from "./security-screen";

const setup = { picture: "M0 0h1v1H0z", size: 21, secret: "ABCDEFGH", recovery: ["AAAA-BBBB-CCCC-DDDD"] };
const OWN: AccountSecurity = { hasPassword: true, minLength: 12, maxLength: 128, recoveryLeft: null, setup: null };

function drawn(data: AccountSecurity, refusal: Refusal | null = null): string {
  const props = { data, refusal, search: new URLSearchParams() } as unknown as Parameters<typeof SecurityScreen>[0];
  return renderToString(<LanguageProvider language={createLanguage("fr", { account, code, kit, login })}><SecurityScreen {...props} /></LanguageProvider>);
}

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);

test("turning codes on requires the password and the code, separate from the form that changes the password", () => {
  const ids = idsOf(drawn({ ...OWN, setup }));
  expect(ids).toEqual(expect.arrayContaining(["current", "password", "currentPassword", "code"]));
  expect(new Set(ids).size).toBe(ids.length);
});

test("a wrong password is shown beside the field of its own form only", () => {
  const refusal: Refusal = { values: [["do", "confirm-codes"]], code: "form.invalid", fields: [{ pointer: "/currentPassword", code: "form.password-wrong" }] } as Refusal;
  const html = drawn({ ...OWN, setup }, refusal);
  expect(idsOf(html).filter((id) => id?.endsWith("-error"))).toEqual(["currentPassword-error"]);
  expect(html).toContain(code.form["password-wrong"]);
});

test("codes are turned off by a code", () => {
  const html = drawn({ ...OWN, recoveryLeft: 10 });
  expect(html).toContain('name="code"');
  expect(html).not.toContain('name="currentPassword"');
});

test("a user without a password is directed to the page that sets one", () => {
  for (const begun of [null, setup]) {
    const html = drawn({ ...OWN, hasPassword: false, setup: begun });
    expect(html).toContain('href="/fr/login/forgot"');
    expect(html).not.toContain('name="do"');
  }
});
