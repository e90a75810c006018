// @vitest-environment happy-dom
// Holds what a part of a page does until its code is there, when it comes, and when it never does.

import { hydrate, render } from "preact";
import { renderToString } from "preact-render-to-string";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { createLanguage, LanguageProvider } from "./i18n";
import { bringParts, bringWhole, later, laterStill } from "./later";

interface PartProps {
  text: string;
}

/** Counts its presses. */
function Part({ text }: PartProps) {
  const [presses, setPresses] = useState(0);
  return <button type="button" onClick={() => setPresses(presses + 1)}>{`${text} ${presses}`}</button>;
}

/** The means to let a part come or fail. */
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

test("the server's markup stays until the code is there, then answers", async () => {
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

test("what the page does not show is neither asked for nor awaited", async () => {
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

test("a part that cannot be had leaves the markup, and tells who waits for the whole page", async () => {
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

test("a part of links alone waits for the next page", async () => {
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
