// The mails of a site, received by a mail server.

import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect } from "vitest";

/** Links that confirm a form sent without a script, and that open a follow-up. */
export const CONFIRM = /https?:\/\/[^\s"<]+confirm\?token=[\w-]+/;
export const TOKEN = /https?:\/\/[^\s"<]+follow-up\?token=[\w-]+/;

export interface MailServer {
  /** The settings of a site that uses it. */
  settings: Record<string, string>;
  /** All received mails, unchanged. */
  mails: string[];
  stop(): Promise<void>;
}

/** A local mail server without encryption. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mails.push(Buffer.concat(chunks).toString("utf8"));
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.server.address() as AddressInfo;
  const stop = async () => new Promise<void>((done) => server.close(done));
  const settings = { VIGIE_MAIL_TRANSPORT: "smtp", VIGIE_MAIL_FROM: "Vigie <vigie@health.example>", VIGIE_MAIL_SMTP_URL: `smtp://127.0.0.1:${port}?tls=none` };
  return { settings, mails, stop };
}

/** Waits for a mail to the address that matches the pattern; returns its first group, or the whole match. */
export async function mailedText({ mails }: MailServer, address: string, kind: RegExp): Promise<string> {
  let found = "";
  await expect
    .poll(() => {
      const mine = mails.filter((mail) => mail.includes(`To: ${address}`) || mail.includes(`<${address}>`));
      const texts = mine.map((mail) => mail.replaceAll("=\r\n", "").replaceAll("=3D", "=").replaceAll("=C2=A0", " "));
      const match = texts.map((text) => kind.exec(text)).find(Boolean);
      found = match?.[1] ?? match?.[0] ?? "";
      return found;
    }, { timeout: 30_000 })
    .not.toBe("");
  return found;
}

/** Waits for a mail to the address; returns the link in it, relative to the site. */
export async function mailedLink(server: MailServer, address: string, kind: RegExp): Promise<string> {
  const { pathname, search } = new URL(await mailedText(server, address, kind));
  return pathname + search;
}
