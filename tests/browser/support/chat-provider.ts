// A third-party chat on loopback: serves its script, and verifies the identity that the script sends, as documented by
// providers.

import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ChatProvider {
  script: string;
  /** Paths requested so far, in order. */
  requested: string[];
  stop(): void;
}

interface Identity {
  identifier?: string;
  /** Chatwoot: HMAC-SHA256 of the identifier, in hexadecimal digits. */
  identifier_hash?: string;
  /** A JWT, signed with HS256. */
  token?: string;
}

interface Claims {
  sub: string;
  name: string;
  iat: number;
  exp: number;
}

/** Sends an identity for verification, and shows the response. */
const SCRIPT = `
const origin = new URL(document.currentScript.src).origin;
const show = (text) => document.body.append(Object.assign(document.createElement("p"), { id: "chat", textContent: text }));
const verify = (identity) => fetch(origin + "/verify", { method: "POST", body: JSON.stringify(identity) }).then((answer) => answer.text()).then(show, show);
if (window.supportChat) window.supportChat.user ? verify(window.supportChat.user) : show("unknown visitor");
window.chatwootSDK = {
  run() {
    let known = false;
    window.$chatwoot = {
      setUser(identifier, user) {
        known = true;
        verify({ identifier, ...user });
      },
      toggle: () => known || show("unknown visitor"),
    };
    dispatchEvent(new Event("chatwoot:ready"));
  },
};
`;

function isSigned(secret: string, text: string, signature: string, encoding: "hex" | "base64url"): boolean {
  const expected = createHmac("sha256", secret).update(text).digest();
  const given = Buffer.from(signature, encoding);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The user whose identity is valid at `now`, in seconds. */
function verified(secret: string, { identifier = "", identifier_hash, token }: Identity, now: number): string {
  if (identifier_hash) return isSigned(secret, identifier, identifier_hash, "hex") ? `verified ${identifier}` : "wrong signature";
  const [header = "", body = "", tag = ""] = (token ?? "").split(".");
  const read = <Read>(part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Read;
  if (!isSigned(secret, `${header}.${body}`, tag, "base64url") || read<{ alg: string }>(header).alg !== "HS256") return "wrong signature";
  const { sub, name, iat, exp } = read<Claims>(body);
  if (exp - iat > 300 || now < iat || now >= exp) return "expired";
  return `verified ${sub} ${name}`;
}

/** Starts a provider that shares `secret` with the site, at the time `now`. */
export async function startChatProvider(secret: string, now: string): Promise<ChatProvider> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? "");
    response.setHeader("access-control-allow-origin", "*");
    if (request.url !== "/verify") {
      response.setHeader("content-type", "text/javascript");
      response.end(SCRIPT);
      return;
    }
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => response.end(verified(secret, JSON.parse(Buffer.concat(parts).toString()) as Identity, Date.parse(now) / 1_000)));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { script: `http://127.0.0.1:${port}/chat.js`, requested, stop: () => server.close() };
}
