// @vitest-environment happy-dom
// Tests the structure of an end page: each part once, in order, and the mark of each kind.

import { render as mount } from "preact";
import { act } from "preact/test-utils";
import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { EndPage } from "./end-page";
import { AlertIcon, CheckIcon, CrossIcon } from "./icons";

const language = createLanguage("fr", { kit });

const render = (page: Parameters<typeof EndPage>[0]) => renderToString(<LanguageProvider language={language}><EndPage {...page} /></LanguageProvider>);

const WHOLE: Parameters<typeof EndPage>[0] = {
  mark: "done",
  fact: "Reçu à 9 h 41",
  title: "Votre message a été envoyé",
  lead: "Nous vous répondons.",
  reference: "M-2222-3333",
  facts: [["Objet", "Presse"], ["Équipe", "Données"]],
  actions: <><a class="button" href="/fr">Accueil</a><a href="/fr/contact">Écrire</a></>,
  children: <p>Suite de la page</p>,
};

const FOLLOWING = { identicon: { sizes: Array<number>(45).fill(1), accent: 3 }, caption: "Le motif", steps: [{ title: "Réponse", text: "Par e-mail" }] };

test.each([[undefined], [FOLLOWING]])("parts are in order: mark and fact, title, sentence, reference, facts, actions (beside: %j)", (following) => {
  const html = render({ ...WHOLE, following });
  const parts = ["<svg", "Reçu à 9 h 41", "<h1", "Votre message a été envoyé", "Nous vous répondons.", "M-2222-3333", "<dl", "Objet", "Presse", "Équipe", "Données", "Accueil", "Écrire", "Suite de la page", ...(following ? ["<aside", "Le motif", "La suite", "Réponse", "Par e-mail"] : [])];
  const places = parts.map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect([html.match(/<h1/g), html.match(/<dl/g)].map((found) => found?.length)).toEqual([1, 1]);
  expect(html.match(/class="button"/g)).toHaveLength(1);
});

test("a missing fact has no empty part", () => {
  expect(render({ mark: "closed", title: "Page inconnue", lead: "Rien ici." })).not.toMatch(/<svg|<dl|<output|<aside|<p[^>]*><\/p>|<section/);
});

test("the title is focused on arrival", async () => {
  const root = document.body.appendChild(document.createElement("div"));
  await act(() => mount(<LanguageProvider language={language}><EndPage {...WHOLE} /></LanguageProvider>, root));
  expect(document.activeElement?.tagName).toBe("H1");
  root.remove();
});

test.each([["done", CheckIcon], ["closed", CrossIcon], ["altered", AlertIcon]] as const)("the mark of %s precedes its fact", (mark, Mark) => {
  expect(render({ mark, fact: "Le fait", title: "Titre", lead: "Phrase" })).toContain(`${renderToString(<Mark />)}Le fait</p><h1`);
});
