// @vitest-environment happy-dom
// Holds that what a page without a script has sent, and got back, is lost at no step.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import code from "../../locales/fr/code.json";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import { TextField } from "./text-field";
import { Wizard } from "./wizard";

const refusal: Refusal = {
  code: "form.invalid",
  values: [["company", "Laboratoire Exemple"], ["email", "zoe"]],
  fields: [{ pointer: "/email", code: "form.email-invalid" }],
};

test("answers that the server gave back are there at the next step, without what was wrong", () => {
  document.body.innerHTML = '<div id="root"></div>';
  const step = (name: string) => ({ name, title: name, fields: [name], content: () => <TextField name={name} label={name} /> });
  void act(() => render(
    <LanguageProvider language={createLanguage("fr", { kit, code })}>
      <Wizard id="test" title="Test" steps={["company", "email", "last"].map(step)} search={new URLSearchParams()} action="/fr/test" refusal={refusal} labels={{}} note="" />
    </LanguageProvider>,
    document.getElementById("root")!,
  ));
  const control = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
  expect(control("email").getAttribute("aria-invalid")).toBe("true");
  void act(() => void document.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  expect(document.querySelector("[data-shown=true] h2")?.textContent).toBe("email");
  expect([control("company").value, control("email").value]).toEqual(["Laboratoire Exemple", "zoe"]);
  expect(control("email").getAttribute("aria-invalid")).not.toBe("true");
});
