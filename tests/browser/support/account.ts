// A user with an account on the site of a journey: created by an operator, signed in by password.

import type { Page } from "playwright-core";
import { operate } from "./operator";
import type { Site } from "./site";

export interface Person {
  email: string;
  password: string;
}

/** The JSON output of a command. */
export function operateJson<Output>(site: Site, words: string[], now?: string): Output {
  const { status, out } = operate(site, [...words, "--json"], now);
  if (status !== 0) throw new Error(`vigie ${words.join(" ")} ended with ${status}`);
  return JSON.parse(out) as Output;
}

/** Creates an account, and returns the link by which its owner chooses a password. */
export function invite(site: Site, { email }: Person, now?: string): string {
  const words = ["user", "add", email, "--name", "Hélène Marchetti", "--company", "Laboratoire Exemple", "--print-link"];
  return operateJson<{ link: string }>(site, words, now).link;
}

/** Fills in the sign-in form. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.fill("#emailAddress", email);
  await page.fill("#password", password);
  await page.click("main form button[type=submit]");
}

/** Sets a password by a link that an operator has printed. */
export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.fill("#password", password);
  await page.click("main form button[type=submit]");
}
