// Starts the live chat of a third party at the visitor's request, and removes it with all that it left in the browser.

import type { Locale } from "../lib/locale";
import { trustRequested } from "../lib/trusted";
import type { ChatPage, SupportIdentity } from "./api";

/** What providers' scripts read from the window, and offer there. */
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
  /** Of a visitor who is signed in. */
  identity: SupportIdentity | null;
}

interface Provider {
  /** Before its script runs. */
  prepare?(window: ProviderWindow, request: Request): void;
  /** Once it has run. */
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

/** Resolves once the provider's script has run; rejects if it cannot be loaded. */
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

/** Names of the site's own cookies and stored values; every other in this browser is the provider's. */
const OWN = /^(?:locale|(?:__Host-)?person|(?:answers|sent):.*)$/;

const namesOfCookies = () => document.cookie.split("; ").map((pair) => pair.split("=", 1)[0] ?? "").filter(Boolean);

/** A cookie may be of the host or of a domain above it, for the page or for a path above it. */
function deleteCookie(name: string): void {
  const labels = location.hostname.split(".");
  const domains = ["", ...labels.map((_, at) => `; Domain=${labels.slice(at).join(".")}`)];
  const steps = location.pathname.split("/").slice(1);
  const paths = ["/", ...steps.map((_, at) => `/${steps.slice(0, at + 1).join("/")}`)];
  for (const domain of domains) for (const path of paths) document.cookie = `${name}=; Path=${path}; Max-Age=-1${domain}`;
}

/** Deletes what the provider stored here, and opens the page again without it. */
export async function forgetChat(): Promise<void> {
  for (const name of namesOfCookies()) if (!OWN.test(name)) deleteCookie(name);
  try {
    for (const storage of [localStorage, sessionStorage]) for (const name of Object.keys(storage)) if (!OWN.test(name)) storage.removeItem(name);
  } catch {
    // Storage refused by the settings of the browser holds nothing.
  }
  const databases = await Promise.resolve().then(() => indexedDB.databases()).catch(() => []);
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
  location.replace(location.pathname);
}
