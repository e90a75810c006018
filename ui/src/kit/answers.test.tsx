// @vitest-environment happy-dom
// Tests which controls are notified that a stored value was restored.

import { hydrate } from "preact";
import { act } from "preact/test-utils";
import { useRef } from "react";
import { expect, test } from "vitest";
import { keptValues, useKeptAnswers } from "./answers";

function Form() {
  const form = useRef<HTMLFormElement>(null);
  useKeptAnswers("sample", form);
  return (
    <form ref={form}>
      <input name="drawn" defaultValue="a" />
      <input name="restored" />
      <textarea name="kept" />
      <select name="kind"><option value="" /><option value="pdf" /></select>
    </form>
  );
}

test("a control is notified of its value, also if the browser restored it; an unchanged one is not", () => {
  const root = document.createElement("div");
  root.innerHTML = '<form><input name="drawn" value="a"><input name="restored"><textarea name="kept"></textarea><select name="kind"><option value="" selected></option><option value="pdf"></option></select></form>';
  root.querySelector<HTMLInputElement>("[name=restored]")!.value = "b";
  root.querySelector<HTMLSelectElement>("select")!.value = "pdf";
  sessionStorage.setItem("answers:sample", JSON.stringify({ opened: "", answers: [["drawn", "a"], ["restored", "b"], ["kept", "c"], ["kind", "pdf"]] }));
  const events: string[] = [];
  root.addEventListener("input", ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    events.push(`${name} ${value}`);
  });
  void act(() => hydrate(<Form />, root));
  expect(events).toEqual(["restored b", "kept c", "kind pdf"]);
});

test("answers of a signed-in user are not restored for another", () => {
  const kept = (name: string) => {
    document.cookie = `person=${name}`;
    return keptValues("order", "company");
  };
  sessionStorage.setItem("answers:order", JSON.stringify({ opened: "", whose: "Zoe", answers: [["company", "Labo"]] }));
  expect([kept("Leo"), kept("Zoe")]).toEqual([[], ["Labo"]]);
  sessionStorage.setItem("answers:order", JSON.stringify({ opened: "", whose: "", answers: [["company", "Labo"]] }));
  expect(kept("Leo")).toEqual(["Labo"]);
});
