// @vitest-environment happy-dom
// Holds the header to the person who is signed in now, not the one of the page before.

import { hydrate, render } from "preact";
import { act } from "preact/test-utils";
import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import shell from "../../locales/fr/shell.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { bringParts } from "../lib/later";
import { AccountLink } from "./account-link";

const language = createLanguage("fr", { shell });
const at = (path: string) => (
  <LanguageProvider language={language}><AccountLink path={path} search="" person={null} /></LanguageProvider>
);

test("a reader who is signed in is named, and the way in is back after signing out", async () => {
  const root = document.createElement("div");
  root.innerHTML = renderToString(at("/fr"));
  expect(root.textContent).toBe("Se connecter");
  document.cookie = "person=Zoe%20Kim";
  await act(() => hydrate(at("/fr"), root));
  await act(async () => bringParts());
  expect(root.querySelector("button")?.textContent).toBe("ZKZ. Kim");
  document.cookie = "person=; max-age=0";
  await act(() => render(at("/fr/store"), root));
  expect(root.textContent).toBe("Se connecter");
});
