// The mails that a site wrote, as the files that a site without a mail server leaves.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/** What confirms a form that was sent without a script, and what opens a follow-up. */
export const CONFIRM = /https?:\/\/[^\s"<]+confirm\?token=[\w-]+/;
export const TOKEN = /https?:\/\/[^\s"<]+follow-up\?token=[\w-]+/;

/** The address below the site that a mail to somebody leads to, once that mail is there. */
export async function mailedLink(dataDir: string, address: string, kind: RegExp): Promise<string> {
  let link = "";
  await expect
    .poll(() => {
      const folder = join(dataDir, "mail");
      const mails = readdirSync(folder).filter((name) => name.endsWith(".eml")).map((name) => readFileSync(join(folder, name), "utf8"));
      const mine = mails.filter((mail) => mail.includes(`To: ${address}`) || mail.includes(`<${address}>`));
      const texts = mine.map((mail) => mail.replaceAll("=\r\n", "").replaceAll("=3D", "="));
      link = texts.map((text) => kind.exec(text)?.[0] ?? "").find(Boolean) ?? "";
      return link;
    }, { timeout: 30_000 })
    .not.toBe("");
  const { pathname, search } = new URL(link);
  return pathname + search;
}
