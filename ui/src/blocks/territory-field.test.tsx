// @vitest-environment happy-dom
// Tests that chosen areas are disabled by "none in particular", and restored without it.

import { render } from "preact";
import { renderToString } from "preact-render-to-string";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import catalog from "../../locales/fr/store.json";
import kit from "../../locales/fr/kit.json";
import request from "../../locales/fr/request.json";
import { FormContext, formState } from "../kit/form-state";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { createTranslate } from "../lib/translate";
import { TerritoryField } from "./territory-field";

const language = createLanguage("fr", { kit, request, store: catalog });
const field = <LanguageProvider language={language}><TerritoryField territories={["france", "italy", "spain"]} given={["italy"]} anywhere /></LanguageProvider>;

function open() {
  const form = document.createElement("form");
  document.body.replaceChildren(form);
  void act(() => render(field, form));
  const heard: string[][] = [];
  const sent = () => [...new FormData(form)].map(([name, value]) => `${name} ${String(value)}`);
  form.addEventListener("input", () => heard.push(sent()));
  const tick = (value: string) => act(() => form.querySelector<HTMLInputElement>(`input[value="${value}"]`)!.click());
  return { form, heard, sent, tick, chips: () => form.querySelectorAll("[data-disabled] > span").length };
}

test("areas are not submitted with \"none in particular\", and are restored without it", () => {
  const { heard, sent, tick, chips } = open();
  void tick("france");
  expect([sent(), chips()]).toEqual([["territory france", "territory italy"], 2]);
  void tick("yes");
  expect([sent(), chips()]).toEqual([["anywhere yes"], 0]);
  void tick("yes");
  expect([sent(), chips()]).toEqual([["territory france", "territory italy"], 2]);
  // The form validates its answers in the event itself, before the next render.
  expect(heard.slice(1)).toEqual([["anywhere yes"], ["territory france", "territory italy"]]);
});

test("a form rejected without a script has all its boxes again, and those of areas can be unticked", () => {
  const refusal = { values: [["territory", "spain"], ["anywhere", "yes"]] as [string, string][], code: "form.invalid", fields: [{ pointer: "/territory", code: "form.territories-conflict" }] };
  const html = renderToString(<FormContext.Provider value={formState(refusal, createTranslate("fr", { kit }))}>{field}</FormContext.Provider>);
  const boxes = [...html.matchAll(/<input[^>]*>/g)].map(([box]) => [/value="(\w+)"/.exec(box)?.[1], / checked/.test(box), / disabled/.test(box)]);
  expect(boxes).toEqual([["france", false, false], ["italy", false, false], ["spain", true, false], ["yes", true, false]]);
});
