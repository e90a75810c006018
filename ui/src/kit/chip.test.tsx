// @vitest-environment happy-dom
// Tests the focus after a chip is removed with its button.

import { render } from "preact";
import { act } from "preact/test-utils";
import { useState } from "react";
import { expect, test } from "vitest";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { Chip } from "./chip";

const language = createLanguage("fr", { kit });

function Chips({ listed }: { listed: boolean }) {
  const [left, setLeft] = useState(["a", "b", "c"]);
  return (
    <fieldset tabIndex={-1}>
      {left.map((text) => <Chip key={text} text={text} onRemove={() => setLeft(left.filter((one) => one !== text))} />)}
      {listed && <details><summary>More</summary></details>}
    </fieldset>
  );
}

test.each([
  [true, "SUMMARY", "SUMMARY"],
  [false, "b", "FIELDSET"],
])("a removed chip passes the focus to the next one, the last to its neighbour (over a list: %s)", (listed, last, only) => {
  document.body.innerHTML = '<div id="root"></div>';
  void act(() => render(<LanguageProvider language={language}><Chips listed={listed} /></LanguageProvider>, document.getElementById("root")!));
  const press = (text: string) => {
    const chip = [...document.querySelectorAll("fieldset > span")].find(({ textContent }) => textContent === text);
    const button = chip?.querySelector("button");
    button?.focus();
    void act(() => button?.click());
    expect(button?.isConnected).toBe(false);
    return document.activeElement?.parentElement?.matches("fieldset > span") ? document.activeElement.parentElement.textContent : document.activeElement?.tagName;
  };
  expect(press("a")).toBe("b");
  expect(press("c")).toBe(last);
  expect(press("b")).toBe(only);
});
