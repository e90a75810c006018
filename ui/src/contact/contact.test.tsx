// @vitest-environment happy-dom
// Tests the contact form: the purpose that a link carries, and the validation before sending.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import code from "../../locales/fr/code.json";
import contact from "../../locales/fr/contact.json";
import kit from "../../locales/fr/kit.json";
import request from "../../locales/fr/request.json";
import scoring from "../../locales/fr/scoring.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { LoadContext, ScreenProps } from "../lib/route";
import type { SubjectChoice } from "../model/api";
import { loadContact, type ContactPage } from "./load";
import ContactScreen from "./screen";

const CONTACT = { person: null, phone: null, hours: null, email: null, answerDays: null };
const SUBJECTS: SubjectChoice[] = (["data", "other"] as const).map((subject) => ({ subject, contact: CONTACT }));
const language = createLanguage("fr", { code, contact, kit, request, scoring });

async function opened(query: string, example = false): Promise<HTMLElement> {
  const search = new URLSearchParams(query);
  const api = { get: async (path: string) => (path === "/api/contact" ? { subjects: SUBJECTS } : { net: 1_080_000, example }) };
  const data = await loadContact({ api, search } as unknown as LoadContext);
  const root = document.body.appendChild(document.createElement("div"));
  const props = { data, search, refusal: null } as ScreenProps<ContactPage>;
  await act(() => render(<LanguageProvider language={language}><ContactScreen {...props} /></LanguageProvider>, root));
  return root;
}

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll("\u00a0", " ");
const message = (root: Element) => root.querySelector<HTMLTextAreaElement>("[name=message]")?.value.replaceAll("\u00a0", " ");

test("the purpose of a link is shown with its amount, and is part of the message", async () => {
  const root = await opened("subject=data&markets=3");
  const drop = root.querySelector('a[href="/fr/contact"]');
  expect(plain(drop?.previousElementSibling)).toBe("Repris de la page Scoring : ouvrir un compte, 3 marchés, 10 800 € hors taxes.");
  expect(root.querySelector<HTMLInputElement>("[name=subject]:checked")?.value).toBe("data");
  expect(message(root)).toBe("Je souhaite ouvrir un compte pour commander un scoring sur 3 marchés.");
});

test("an invented amount is left out, and unknown values carry nothing", async () => {
  expect(plain(await opened("markets=2", true))).toContain("ouvrir un compte, 2 marchés.");
  const root = await opened("subject=nothing&markets=9");
  expect([root.querySelector('a[href="/fr/contact"]'), root.querySelector("[name=subject]:checked"), message(root)]).toEqual([null, null, ""]);
});

test("empty fields are reported without asking the server", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  const root = await opened("");
  await act(() => root.querySelector("form")?.requestSubmit());
  const faulty = [...root.querySelectorAll("[role=alert] a, [tabindex='-1'] a")].map((link) => link.getAttribute("href"));
  expect(faulty).toEqual(["#subject", "#message", "#firstname", "#lastname", "#emailAddress", "#consent"]);
  expect(fetched.mock.calls.filter(([path]) => !String(path).includes("captcha"))).toEqual([]);
});
