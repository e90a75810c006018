// Starts the third-party live chat on request, and removes it with all its data in the browser.

import type { Locale } from "../lib/locale";
import { trustRequested } from "../lib/trusted";
import type { ChatPage, SupportIdentity } from "./api";

/** The globals that providers' scripts read and define. */
interface ProviderWindow {
  chatwootSettings?: object;
  chatwootSDK?: { run(options: { websiteToken: string; baseUrl: string }): void };
  $chatwoot?: { setUser(identifier: string, user: object): void; toggle(state: "open"): void };
  $crisp?: unknown[];
  CRISP_WEBSITE_ID?: string;
  CRISP_RUNTIME_CONFIG?: object;
  ZammadChat?: new (options: object) => unknown;
  supportChat?: object;
}

interface Request {
  chat: ChatPage;
  locale: Locale;
  /** The identity of a signed-in visitor. */
  identity: SupportIdentity | null;
}

interface Provider {
  /** Runs before its script. */
  prepare?(window: ProviderWindow, request: Request): void;
  /** Runs after its script. */
  start?(window: ProviderWindow, request: Request): void;
}

const PROVIDERS: Record<ChatPage["provider"], Provider> = {
  chatwoot: {
    prepare(provided, { locale, identity }) {
      provided.chatwootSettings = { locale };
      addEventListener("chatwoot:ready", () => {
        const { name, email, chat } = identity ?? {};
        if (chat) provided.$chatwoot?.setUser(chat.identifier, { name, email, ...(chat.signature ? { identifier_hash: chat.signature } : {}) });
        provided.$chatwoot?.toggle("open");
      });
    },
    start: (provided, { chat: { script, site } }) => provided.chatwootSDK?.run({ websiteToken: site, baseUrl: new URL(script).origin }),
  },
  crisp: {
    prepare(provided, { chat: { site }, locale, identity }) {
      const signature = identity?.chat?.signature;
      const known = identity ? [["set", "user:email", signature ? [identity.email, signature] : [identity.email]], ["set", "user:nickname", [identity.name]]] : [];
      Object.assign(provided, { CRISP_WEBSITE_ID: site, CRISP_RUNTIME_CONFIG: { locale }, $crisp: [...known, ["do", "chat:open"]] });
    },
  },
  zammad: {
    start: ({ ZammadChat }, { chat: { site } }) => void (ZammadChat && new ZammadChat({ chatId: Number(site), show: true })),
  },
  custom: {
    prepare(provided, { chat: { site }, locale, identity }) {
      const user = identity && { name: identity.name, email: identity.email, ...identity.chat };
      provided.supportChat = { site, locale, user };
    },
  },
};

/** Resolves once the provider's script has run; rejects if it fails to load. */
export function startChat(request: Request): Promise<void> {
  const provider = PROVIDERS[request.chat.provider];
  const provided = window as ProviderWindow;
  const script = document.createElement("script");
  provider.prepare?.(provided, request);
  script.async = true;
  script.src = trustRequested(request.chat.script);
  return new Promise((done, fail) => {
    script.onload = () => {
      provider.start?.(provided, request);
      done();
    };
    script.onerror = () => fail(new Error("script not loaded"));
    document.head.append(script);
  });
}

/** Names of the site's own cookies and stored values; all others in this browser are the provider's. */
const OWN = /^(?:locale|(?:__Host-)?person|(?:answers|sent):.*)$/;

const namesOfCookies = () => document.cookie.split("; ").map((pair) => pair.split("=", 1)[0] ?? "").filter(Boolean);

/** A cookie may belong to the host or to a domain above it, for the page or for a path above it. */
function deleteCookie(name: string): void {
  const labels = location.hostname.split(".");
  const domains = ["", ...labels.map((_, at) => `; Domain=${labels.slice(at).join(".")}`)];
  const steps = location.pathname.split("/").slice(1);
  const paths = ["/", ...steps.map((_, at) => `/${steps.slice(0, at + 1).join("/")}`)];
  for (const domain of domains) for (const path of paths) document.cookie = `${name}=; Path=${path}; Max-Age=-1${domain}`;
}

/** Deletes the provider's data, and reloads the page without it. */
export async function forgetChat(): Promise<void> {
  for (const name of namesOfCookies()) if (!OWN.test(name)) deleteCookie(name);
  try {
    for (const storage of [localStorage, sessionStorage]) for (const name of Object.keys(storage)) if (!OWN.test(name)) storage.removeItem(name);
  } catch {
    // Storage blocked by settings is empty.
  }
  const databases = await Promise.resolve().then(() => indexedDB.databases()).catch(() => []);
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
  location.replace(location.pathname);
}
