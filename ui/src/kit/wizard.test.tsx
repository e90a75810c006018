// @vitest-environment happy-dom
// Tests that no step loses answers, and that addresses cannot skip a closed step.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import code from "../../locales/fr/code.json";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import { TextField } from "./text-field";
import { Wizard, type WizardStep } from "./wizard";

const refusal: Refusal = {
  code: "form.invalid",
  values: [["company", "Laboratoire Exemple"], ["email", "zoe"]],
  fields: [{ pointer: "/email", code: "form.email-invalid" }],
};

function show(steps: WizardStep[], address = "", refused: Refusal | null = null) {
  document.body.innerHTML = '<div id="root"></div>';
  history.replaceState({}, "", `/fr/test${address}`);
  void act(() => render(
    <LanguageProvider language={createLanguage("fr", { kit, code })}>
      <Wizard id="test" title="Test" steps={steps} search={new URLSearchParams(address)} action="/fr/test" refusal={refused} labels={{}} note="" />
    </LanguageProvider>,
    document.getElementById("root")!,
  ));
}

const shown = () => document.querySelector("[data-shown=true] h2")?.textContent;

test.each([[false, "box", "?step=2"], [true, "signer", "?step=3"]])("an address skips the checkbox of a step only when it is ticked: %s", (ticked, title, address) => {
  const step = (name: string) => ({ name, title: name, fields: [name] });
  const check = (answers: FormData) => (answers.has("box") ? [] : [{ pointer: "/box", code: "form.consent-missing" }]);
  show([
    { ...step("markets"), content: () => null },
    { ...step("box"), content: () => <input type="checkbox" name="box" defaultChecked={ticked} />, check, closed: "closed" },
    { ...step("signer"), content: () => null },
  ], "?step=3");
  expect([shown(), location.search]).toEqual([title, address]);
});

test("answers returned by the server are in the next step, without their errors", () => {
  const step = (name: string) => ({ name, title: name, fields: [name], content: () => <TextField name={name} label={name} /> });
  show(["company", "email", "last"].map(step), "", refusal);
  const control = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
  expect(control("email").getAttribute("aria-invalid")).toBe("true");
  void act(() => void document.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  expect(shown()).toBe("email");
  expect([control("company").value, control("email").value]).toEqual(["Laboratoire Exemple", "zoe"]);
  expect(control("email").getAttribute("aria-invalid")).not.toBe("true");
});

test("an error of an earlier step is shown at its field, and cleared on the way back", () => {
  const check = (answers: FormData) => (answers.get("company") ? [] : [{ pointer: "/company", code: "form.required" }]);
  const content = (name: string) => () => <TextField name={name} label={name} />;
  const step = (name: string) => ({ name, title: name, fields: [name], content: content(name) });
  show([{ ...step("company"), check }, step("last")], "?step=2");
  const submit = new Event("submit", { bubbles: true, cancelable: true });
  void act(() => void document.querySelector("form")!.dispatchEvent(submit));
  expect([shown(), location.search]).toEqual(["company", ""]);
  const control = document.querySelector<HTMLInputElement>("input[name=company]")!;
  expect(control.getAttribute("aria-invalid")).toBe("true");
  history.replaceState({}, "", "/fr/test?step=2");
  void act(() => void dispatchEvent(new PopStateEvent("popstate")));
  expect(shown()).toBe("last");
  expect(control.getAttribute("aria-invalid")).not.toBe("true");
});
