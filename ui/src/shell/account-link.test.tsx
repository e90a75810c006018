// @vitest-environment happy-dom
// Tests that the header names the user who is signed in now, not the previous one.

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

test("a signed-in user is named, and the sign-in link is back after signing out", async () => {
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
