// @vitest-environment happy-dom
// Tests the panel over a page: the questions of the page, the search, an answer, a message, and its receipt.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import code from "../../locales/fr/code.json";
import contact from "../../locales/fr/contact.json";
import kit from "../../locales/fr/kit.json";
import request from "../../locales/fr/request.json";
import support from "../../locales/fr/support.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import Panel from "./panel";
import { ANSWERS, CHAT, sampleConversation, sampleSupport } from "./sample";

vi.mock("../kit/proof-solver", () => ({ prove: () => Promise.reject(new Error("no proof in tests")) }));

const IDENTITY = { token: "t-1", expiresAt: "2026-11-28T10:00:00Z", name: "Hélène Marchetti", email: "h.marchetti@laboratoire.example", company: "Laboratoire Exemple", chat: null };
const ACCOUNT = { orders: [{ reference: "S-1", state: "declined" }, { reference: "S-2", state: "signed" }], requests: [] };

let asked: string[];
let sent: FormData[];
let answers: Record<string, unknown>;
let answer: { status: number; response: unknown };
const onClose = vi.fn();

beforeEach(() => {
  [asked, sent] = [[], []];
  answer = { status: 200, response: { location: "/fr/support/conversation" } };
  answers = {
    "/api/support": sampleSupport(),
    "/api/support/answers?locale=fr&page=%2Fstore": { answers: ANSWERS.slice(1) },
    "/api/support/answers?locale=fr&q=corse": { answers: ANSWERS },
    "/api/support/answers?locale=fr&q=xyz": { answers: [] },
    "/api/support/conversation": sampleConversation(),
    "/api/support/identity": IDENTITY,
    "/api/account": ACCOUNT,
  };
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return path in answers ? new Response(JSON.stringify(answers[path])) : new Response("{}", { status: 404 });
  });
  vi.stubGlobal("XMLHttpRequest", class {
    upload = {};
    status = 0;
    response: unknown;
    onload = () => {};
    open() {}
    setRequestHeader() {}
    send(body: FormData) {
      sent.push(body);
      Object.assign(this, answer);
      this.onload();
    }
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  sessionStorage.clear();
  history.replaceState({}, "", "/fr/store");
  document.body.innerHTML = '<main><h1>Store</h1><form><input id="message" name="message"></form></main><a class="help" href="/fr/support">Aide</a><div id="root"></div>';
});

afterEach(async () => {
  await act(() => render(null, root()));
  document.cookie = "person=; max-age=0";
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const root = () => document.getElementById("root")!;
const settle = () => act(async () => new Promise((done) => setTimeout(done, 260)));
const open = async () => {
  await act(() => render(<LanguageProvider language={createLanguage("fr", { code, contact, kit, request, support })}><Panel onClose={onClose} /></LanguageProvider>, root()));
  await settle();
};
const press = async (words: string) => {
  const found = [...root().querySelectorAll<HTMLElement>("button, a")].find(({ textContent, ariaLabel }) => textContent === words || ariaLabel === words || textContent?.startsWith(words));
  expect(found, words).toBeDefined();
  await act(() => found?.click());
  await settle();
};
const type = async (id: string, value: string) => {
  const field = document.getElementById(id) as HTMLInputElement;
  await act(() => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await settle();
};
const text = () => root().textContent ?? "";

test("starts with the questions of the page", async () => {
  await open();
  expect(root().querySelector("dialog")?.open).toBe(true);
  expect(document.activeElement?.textContent).toBe("Aide");
  expect(text()).toContain("Sur cette page\u00a0: Store");
  expect(text()).toContain("Que contient l’échantillon");
  expect(text()).toContain("ou 01 00 00 00 00, du lundi au vendredi, de 9 h à 18 h");
  expect(text()).not.toContain("Discuter en direct");
});

test("marks matching words, which are stored for the next time and attached", async () => {
  await open();
  await type("help-question", "corse");
  expect(root().querySelector("mark")?.textContent).toBe("Corse");
  expect(text()).toContain("2 réponses");
  expect(text()).toContain("«\u00a0corse\u00a0» sera joint à votre message");
  await act(() => render(null, root()));
  await open();
  expect(document.getElementById("help-question")).toHaveProperty("value", "corse");
  await type("help-question", "xyz");
  expect(text()).toContain("Pas de réponse trouvée");
});

test("opens an answer inside, and returns", async () => {
  await open();
  await press("Que contient");
  expect(text()).toContain("20\u00a0lignes");
  await press("Retour");
  expect(text()).toContain("Sur cette page");
});

test("sends a message with the page and the words, by the names of the server", async () => {
  await open();
  await type("help-question", "corse");
  await press("Ce n’est pas ça");
  expect(text()).toContain("la page «\u00a0Store\u00a0» et vos mots «\u00a0corse\u00a0»");
  expect(document.querySelectorAll("#message")).toHaveLength(1);
  await type("help-emailAddress", "h@laboratoire.example");
  await type("help-message", "Bonjour");
  await press("Envoyer");
  const [form] = sent;
  const values = Object.fromEntries(form ?? []);
  expect(values).toMatchObject({ emailAddress: "h@laboratoire.example", message: "Bonjour", page: "/store", words: "corse" });
  expect(Object.keys(values).filter((name) => name.startsWith("help-") || name === "identity")).toEqual([]);
  expect(text()).toContain("Votre message a été envoyé");
  expect(text()).toContain("A-7Q4M-2K9P");
  expect(text()).toContain("Reçu à 09:41");
  expect(sessionStorage.getItem("answers:support:message:")).toBeNull();
});

test("shows errors beside their fields, and sends nothing that was removed", async () => {
  answer = { status: 422, response: { code: "form.invalid", fields: [{ pointer: "/emailAddress", code: "form.required" }] } };
  await open();
  await press("Nous écrire");
  await press("Retirer");
  await press("Envoyer");
  expect(document.getElementById("help-emailAddress")?.getAttribute("aria-invalid")).toBe("true");
  expect(root().querySelector('a[href="#help-emailAddress"]')?.textContent).toContain(code.form.required);
  expect([...(sent[0] ?? [])].map(([name]) => name)).not.toContain("page");
});

test("a signed-in visitor writes by name, and may add the order in progress", async () => {
  document.cookie = "person=H%C3%A9l%C3%A8ne";
  await open();
  await press("Nous écrire");
  expect(text()).toContain("h.marchetti@laboratoire.example");
  expect(document.getElementById("help-emailAddress")).toBeNull();
  await press("joindre à mon message");
  await type("help-message", "Bonjour");
  await press("Envoyer");
  expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({ identity: "t-1", about: "S-2" });
});

test("under another name, no identity is sent", async () => {
  document.cookie = "person=H%C3%A9l%C3%A8ne";
  await open();
  await press("Nous écrire");
  await press("Écrire sous un autre nom");
  await type("help-emailAddress", "x@y.example");
  await press("Envoyer");
  expect([...(sent[0] ?? [])].map(([name]) => name)).not.toContain("identity");
});

test("never requests the identity without the cookie", async () => {
  await open();
  await press("Nous écrire");
  expect(asked).not.toContain("/api/support/identity");
});

test("describes a chat before any request to it", async () => {
  answers["/api/support"] = sampleSupport({ chat: CHAT });
  await open();
  expect(text()).toContain("La discussion est assurée par Exemple Chat");
  expect(document.querySelector("script")).toBeNull();
});

test("closes by Escape", async () => {
  await open();
  await act(() => void root().querySelector("dialog")!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  expect(onClose).toHaveBeenCalled();
});
