// @vitest-environment happy-dom
// Tests the messages about chosen files: a rejected one has its name and reason, in the live region and on the input.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import kit from "../../locales/en/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { FileDrop } from "./file-drop";

const language = createLanguage("en", { kit });

function open(maxCount = 1) {
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  void act(() => render(<LanguageProvider language={language}><FileDrop name="cv" label="CV" refusal="Not sent." extensions={["pdf"]} maxBytes={10} maxCount={maxCount} /></LanguageProvider>, root));
  const input = root.querySelector("input")!;
  const choose = (...names: [name: string, size: number][]) => {
    const chosen = new DataTransfer();
    for (const [name, size] of names) chosen.items.add(new File(["x".repeat(size)], name));
    input.files = chosen.files;
    void act(() => void input.dispatchEvent(new Event("change", { bubbles: true })));
  };
  const remove = (name: string) => act(() => void root.querySelector<HTMLButtonElement>(`button[aria-label="Remove ${name}"]`)!.click());
  const described = () => (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent).join("");
  return { choose, remove, input, described, news: () => root.querySelector("[role=status]")?.textContent };
}

test.each([
  ["notes.doc", 5, "notes.doc: Not sent. This format is not accepted. Accepted formats: .pdf."],
  ["cv.pdf", 11, "cv.pdf: Not sent. This file is too large: 10\u00a0o at most."],
])("a rejected file is announced with its error, and the input is described by it: %s", (name, size, said) => {
  const { choose, input, described, news } = open();
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  choose([name, size]);
  expect(news()).toBe(said);
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(described()).toBe(said);
});

test("a valid file is ready, and clears the error", () => {
  const { choose, input, described, news } = open();
  choose(["notes.doc", 5]);
  choose(["cv.pdf", 5]);
  expect(news()).toBe("1 file ready");
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  expect(described()).toBe("");
});

test("of several files, the rejected ones are announced before those that are ready, and once only", () => {
  const { choose, remove, described, news } = open(2);
  choose(["a.pdf", 5], ["notes.doc", 5]);
  expect(news()).toBe("notes.doc: Not sent. This format is not accepted. Accepted formats: .pdf. 1 file ready");
  choose(["b.pdf", 5]);
  expect(news()).toBe("2 files ready");
  expect(described()).toContain("notes.doc");
  void remove("notes.doc");
  expect(news()).toBe("notes.doc removed");
  expect(described()).toBe("");
});
