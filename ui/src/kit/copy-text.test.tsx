// @vitest-environment happy-dom
// Tests the message when copying fails, for links, references and other texts.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import en from "../../locales/en/kit.json";
import fr from "../../locales/fr/kit.json";
import ko from "../../locales/ko/kit.json";
import th from "../../locales/th/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { CopyText } from "./copy-text";

test.each([["fr", fr], ["en", en], ["ko", ko], ["th", th]] as const)("a reference that is not copied is not called a link in %s", async (locale, kit) => {
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("denied")) } });
  const root = document.createElement("div");
  await act(() => render(<LanguageProvider language={createLanguage(locale, { kit })}><CopyText text="DR-1" action="Copy" done="Copied" /></LanguageProvider>, root));
  await act(async () => {
    root.querySelector("button")?.click();
    await new Promise((done) => setTimeout(done));
  });
  const announced = root.querySelector("[role=status]")?.textContent;
  expect(announced).toBe(kit.copy.failed);
  expect(announced).not.toMatch(/lien|link|링크|ลิงก์/i);
  vi.unstubAllGlobals();
});
