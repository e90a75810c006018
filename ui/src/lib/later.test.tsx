// @vitest-environment happy-dom
// Tests a lazy part of a page: before its code is loaded, after it, and after a failure.

import { hydrate, render } from "preact";
import { renderToString } from "preact-render-to-string";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { createLanguage, LanguageProvider } from "./i18n";
import { bringParts, bringWhole, later, laterBelow, laterStill, wakeParts } from "./later";

interface PartProps {
  text: string;
}

/** Counts presses. */
function Part({ text }: PartProps) {
  const [presses, setPresses] = useState(0);
  return <button type="button" onClick={() => setPresses(presses + 1)}>{`${text} ${presses}`}</button>;
}

/** A part whose loading the test completes or fails. */
function createPart() {
  let arrive: () => void = () => undefined;
  let fail: () => void = () => undefined;
  const load = vi.fn(() => new Promise<{ default: typeof Part }>((done, refuse) => {
    arrive = () => done({ default: Part });
    fail = () => refuse(new Error("gone"));
  }));
  return { load, arrive: () => arrive(), fail: () => fail() };
}

const language = () => createLanguage("fr", {}, async () => ({}));
const pause = () => new Promise((done) => setTimeout(done, 5));

test("the server's markup stays until the code is loaded, then responds to events", async () => {
  const { load, arrive } = createPart();
  const Later = later<PartProps>(load);
  const root = document.createElement("div");
  root.innerHTML = renderToString(<div><Part text="pressed" /><p>beside</p></div>);
  const button = root.querySelector("button");
  hydrate(<LanguageProvider language={language()}><div><Later text="pressed" /><p>beside</p></div></LanguageProvider>, root);
  button?.click();
  await pause();
  expect(root.textContent).toBe("pressed 0beside");
  arrive();
  await pause();
  expect(root.querySelector("button")).toBe(button);
  button?.click();
  await pause();
  expect(root.textContent).toBe("pressed 1beside");
  expect(load).toHaveBeenCalledTimes(1);
});

test("parts that the page does not show are neither loaded nor awaited", async () => {
  const [shown, absent] = [createPart(), createPart()];
  const Shown = later<PartProps>(shown.load);
  later<PartProps>(absent.load);
  render(<LanguageProvider language={language()}><Shown text="here" /></LanguageProvider>, document.createElement("div"));
  const there = vi.fn();
  void bringParts().then(there);
  await pause();
  expect(there).not.toHaveBeenCalled();
  shown.arrive();
  await pause();
  expect(there).toHaveBeenCalledTimes(1);
  expect(absent.load).not.toHaveBeenCalled();
});

test("a part that fails to load keeps the server's markup, and rejects for callers that wait for the whole page", async () => {
  const { load, fail } = createPart();
  const Later = later<PartProps>(load);
  const root = document.createElement("div");
  root.innerHTML = renderToString(<div><Part text="still" /></div>);
  const spoken = language();
  const draw = () => <LanguageProvider language={spoken}><div><Later text="still" /></div></LanguageProvider>;
  hydrate(draw(), root);
  fail();
  await pause();
  render(draw(), root);
  await pause();
  expect(root.textContent).toBe("still 0");
  expect(load).toHaveBeenCalledTimes(1);
  await expect(bringParts()).rejects.toThrow("gone");
});

test("a part below the first screen waits for the first interaction", async () => {
  const [below, after] = [createPart(), createPart()];
  const [Below, After] = [laterBelow<PartProps>(below.load), laterBelow<PartProps>(after.load)];
  const root = document.createElement("div");
  root.innerHTML = renderToString(<div><Part text="below" /></div>);
  hydrate(<LanguageProvider language={language()}><div><Below text="below" /></div></LanguageProvider>, root);
  await pause();
  expect(below.load).not.toHaveBeenCalled();
  wakeParts();
  below.arrive();
  await pause();
  root.querySelector("button")?.click();
  await pause();
  expect(root.textContent).toBe("below 1");
  render(<LanguageProvider language={language()}><After text="after" /></LanguageProvider>, document.createElement("div"));
  expect(after.load).toHaveBeenCalledTimes(1);
});

test("a part with links only waits for the next page", async () => {
  const { load, arrive } = createPart();
  const Still = laterStill<PartProps>(load);
  const root = document.createElement("div");
  root.innerHTML = renderToString(<div><Part text="here" /></div>);
  const spoken = language();
  const draw = (text: string) => <LanguageProvider language={spoken}><div><Still text={text} /></div></LanguageProvider>;
  hydrate(draw("here"), root);
  const failedBefore = bringParts().catch(() => undefined);
  await Promise.all([failedBefore, pause()]);
  expect(load).not.toHaveBeenCalled();
  expect(root.textContent).toBe("here 0");
  void bringWhole().catch(() => undefined);
  arrive();
  await pause();
  render(draw("there"), root);
  await pause();
  expect(root.textContent).toBe("there 0");
});
