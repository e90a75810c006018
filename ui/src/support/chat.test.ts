// @vitest-environment happy-dom
// Tests that a provider gets the identity of signed-in visitors only, and that its data is removed afterwards.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { trustScript } from "../lib/trusted";
import type { SupportIdentity } from "./api";
import { forgetChat, startChat } from "./chat";
import { CHAT } from "./sample";

const IDENTITY: SupportIdentity = { token: "t", expiresAt: "", name: "Hélène", email: "h@x.example", company: "", chat: { identifier: "7", signature: "s", token: null } };
const provided = window as unknown as Record<string, unknown>;
let scripts: HTMLScriptElement[];

beforeEach(() => {
  scripts = [];
  // The site's trusted-types policy, as browsers enforce it.
  vi.stubGlobal("trustedTypes", { createPolicy: (_: string, rules: object) => rules });
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
    (script as HTMLScriptElement).onload?.(new Event("load"));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of ["supportChat", "$crisp", "ZammadChat", "chatwootSDK"]) delete provided[name];
});

test("only the requested script is trusted", async () => {
  expect(() => trustScript(CHAT.script)).toThrow("no address of this site");
  await startChat({ chat: CHAT, locale: "fr", identity: null });
  expect(scripts.map(({ src }) => src)).toEqual([CHAT.script]);
  expect(() => trustScript("https://other.example/x.js")).toThrow("no address of this site");
});

test("a visitor who is not signed in is anonymous for the provider", async () => {
  await startChat({ chat: CHAT, locale: "fr", identity: null });
  expect(provided.supportChat).toEqual({ site: "s-1", locale: "fr", user: null });
  await startChat({ chat: { ...CHAT, provider: "crisp" }, locale: "fr", identity: null });
  expect(provided.$crisp).toEqual([["do", "chat:open"]]);
});

test("a signed-in visitor is identified by the signature", async () => {
  await startChat({ chat: { ...CHAT, provider: "crisp" }, locale: "fr", identity: IDENTITY });
  expect(provided.$crisp).toEqual([["set", "user:email", ["h@x.example", "s"]], ["set", "user:nickname", ["Hélène"]], ["do", "chat:open"]]);
});

test("each provider is started as documented", async () => {
  const run = vi.fn();
  provided.chatwootSDK = { run };
  await startChat({ chat: { ...CHAT, provider: "chatwoot" }, locale: "fr", identity: null });
  expect(run).toHaveBeenCalledWith({ websiteToken: "s-1", baseUrl: "https://chat.example" });
  const zammad = vi.fn();
  provided.ZammadChat = class {
    constructor(options: object) {
      zammad(options);
    }
  };
  await startChat({ chat: { ...CHAT, provider: "zammad", site: "3" }, locale: "fr", identity: null });
  expect(zammad).toHaveBeenCalledWith({ chatId: 3, show: true });
});

test("data stored by the provider is deleted, data of the site stays", async () => {
  const replace = vi.fn();
  vi.stubGlobal("location", { hostname: "vigie.example", pathname: "/fr/support/chat", replace });
  document.cookie = "locale=fr; Path=/";
  document.cookie = "cw_conversation=1; Path=/";
  localStorage.setItem("locale", "fr");
  localStorage.setItem("crisp-client", "1");
  sessionStorage.setItem("answers:support:message:", "Bonjour");
  sessionStorage.setItem("support-chat", "open");
  await forgetChat();
  expect(document.cookie).toBe("locale=fr");
  expect(Object.keys(localStorage)).toEqual(["locale"]);
  expect(Object.keys(sessionStorage)).toEqual(["answers:support:message:"]);
  expect(replace).toHaveBeenCalledWith("/fr/support/chat");
});
