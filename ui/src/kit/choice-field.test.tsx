// @vitest-environment happy-dom
// Tests that a choice survives the rejection of its form.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import { createTranslate } from "../lib/translate";
import { SelectField } from "./choice-field";
import { FormContext, formState } from "./form-state";

const CHOICES = [{ value: "weekly", label: "Semaine" }, { value: "monthly", label: "Mois" }];
const language = createLanguage("fr", { kit });

test("a choice stays when errors appear and disappear", () => {
  const root = document.createElement("div");
  const draw = (refusal: Refusal | null) =>
    act(() =>
      render(
        <LanguageProvider language={language}>
          <FormContext.Provider value={formState(refusal, createTranslate("fr", { kit }))}><SelectField name="rhythm" label="Rythme" choices={CHOICES} /></FormContext.Provider>
        </LanguageProvider>,
        root,
      ),
    );
  void draw(null);
  const select = root.querySelector("select") as HTMLSelectElement;
  select.value = "monthly";
  void draw({ values: [["rhythm", "monthly"]], code: "form.invalid", fields: [] });
  void draw(null);
  expect(select.value).toBe("monthly");
});
