// @vitest-environment happy-dom
// @vitest-environment-options {"url": "https://vigie.example/fr"}
// Tests what navigation intercepts and what it leaves to the browser.

import { render } from "preact";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { startNavigation } from "./navigation";

interface Pending {
  path: string;
  signal: AbortSignal;
  finish: () => void;
}

const loads: Pending[] = [];
const shown: string[] = [];

/** A click as a reader makes it; true if navigation intercepted it. */
function click(markup: string, options: MouseEventInit = {}): boolean {
  document.body.innerHTML = `<main><h1>Title</h1>${markup}</main>`;
  const target = document.querySelector("main a") as HTMLElement;
  let taken = false;
  const watch = (event: Event) => {
    taken = event.defaultPrevented;
    // Prevents network requests of the test.
    event.preventDefault();
  };
  addEventListener("click", watch, { once: true });
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...options }));
  return taken;
}

beforeAll(async () => {
  vi.stubGlobal("scrollTo", vi.fn());
  const listen = vi.spyOn(document, "addEventListener");
  const { aroundNav, Links, accepts } = startNavigation<string>({
    accepts: (url) => url.pathname.startsWith("/fr"),
    load: (url, signal) =>
      new Promise((resolve) => {
        const path = url.pathname + url.search;
        loads.push({ path, signal, finish: () => resolve(path) });
      }),
    show: (page) => shown.push(page),
  });
  render(<Router base="/fr" aroundNav={aroundNav}><Links accepts={accepts} /></Router>, document.createElement("div"));
  await vi.waitFor(() => expect(listen.mock.calls.map(([type]) => type)).toEqual(["click", "submit"]));
});

beforeEach(() => {
  loads.length = 0;
  shown.length = 0;
});

test.each([
  ["another site", '<a href="https://elsewhere.example/fr">x</a>', {}],
  ["another language", '<a href="/ko">x</a>', {}],
  ["a download", '<a href="/fr/ias" download>x</a>', {}],
  ["a link to another tab", '<a href="/fr/ias" target="_blank">x</a>', {}],
  ["a click with Control", '<a href="/fr/ias">x</a>', { ctrlKey: true }],
  ["a middle click", '<a href="/fr/ias">x</a>', { button: 1 }],
  ["a fragment of this page", '<a href="#part">x</a>', {}],
])("%s is left to the browser", (_name, markup, options) => {
  expect(click(markup, options)).toBe(false);
  expect(loads).toHaveLength(0);
});

test("a page is shown, focused and set as the address once it is loaded", async () => {
  expect(click('<a href="/fr/ias?season=1"><b>x</b></a>')).toBe(true);
  expect(location.pathname).toBe("/fr");
  loads[0]?.finish();
  await vi.waitFor(() => expect(shown).toEqual(["/fr/ias?season=1"]));
  expect(location.pathname + location.search).toBe("/fr/ias?season=1");
  expect(document.activeElement?.tagName).toBe("H1");
});

test("an outdated page is never shown", async () => {
  click('<a href="/fr/slow">x</a>');
  click('<a href="/fr/fast">x</a>');
  expect(loads[0]?.signal.aborted).toBe(true);
  loads[1]?.finish();
  loads[0]?.finish();
  await vi.waitFor(() => expect(shown).toEqual(["/fr/fast"]));
  expect(location.pathname).toBe("/fr/fast");
});

test("Back shows the page of its address", async () => {
  click('<a href="/fr/first">x</a>');
  loads[0]?.finish();
  await vi.waitFor(() => expect(shown).toEqual(["/fr/first"]));
  history.replaceState({ scroll: 40 }, "", "/fr/before");
  dispatchEvent(new PopStateEvent("popstate"));
  loads[1]?.finish();
  await vi.waitFor(() => expect(shown).toEqual(["/fr/first", "/fr/before"]));
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 40, behavior: "instant" });
});

test("Back between the steps of a form loads nothing: the form updates itself", async () => {
  click('<a href="/fr/form?for=a,b">x</a>');
  loads[0]?.finish();
  await vi.waitFor(() => expect(shown).toEqual(["/fr/form?for=a,b"]));
  document.body.innerHTML = '<input id="typed">';
  document.getElementById("typed")?.focus();
  history.replaceState({ scroll: 7 }, "", "/fr/form?for=a%2Cb&step=2");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(loads).toHaveLength(1);
  expect(document.activeElement?.id).toBe("typed");
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 7, behavior: "instant" });
});

test("a GET form gives an address without its empty fields", async () => {
  document.body.innerHTML = `<main><h1>T</h1><form action="/fr/ias" method="get">
    <input name="season" value="a"><input name="season" value="b"><input name="scale" value=""></form></main>`;
  const form = document.querySelector("form") as HTMLFormElement;
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  expect(loads.map(({ path }) => path)).toEqual(["/fr/ias?season=a&season=b"]);
});

test("a button with an address of its own sends the form there", () => {
  document.body.innerHTML = `<main><h1>T</h1><form action="/fr/order"><input name="markets" value="3">
    <button name="subject" value="data" formaction="/fr/contact">x</button></form></main>`;
  const [form, submitter] = [document.querySelector("form") as HTMLFormElement, document.querySelector("button")];
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }));
  expect(loads.map(({ path }) => path)).toEqual(["/fr/contact?markets=3&subject=data"]);
});

test.each([["data-amend", 0], ["data-other", 1]])("a form with %s adds %i history entries", async (mark, steps) => {
  document.body.innerHTML = `<main><h1>T</h1><form action="/fr/${mark}" method="get" ${mark}><input name="q" value="x"></form></main>`;
  const push = vi.spyOn(history, "pushState");
  const form = document.querySelector("form") as HTMLFormElement;
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  loads[0]?.finish();
  await vi.waitFor(() => expect(shown).toEqual([`/fr/${mark}?q=x`]));
  expect(push.mock.calls.filter(([, , url]) => String(url).includes(mark))).toHaveLength(steps);
  expect(location.search).toBe("?q=x");
  push.mockRestore();
});

test("another page of a list is shown from its heading on", async () => {
  history.replaceState(null, "", "/fr/list?q=x");
  document.body.innerHTML = '<main><h1>T</h1><h2 id="found">List</h2><a href="/fr/list?q=x&page=2#found">2</a></main>';
  const heading = document.getElementById("found") as HTMLElement;
  heading.scrollIntoView = vi.fn();
  (document.querySelector("main a") as HTMLElement).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  loads[0]?.finish();
  await vi.waitFor(() => expect(shown).toEqual(["/fr/list?q=x&page=2"]));
  expect(document.activeElement).toBe(heading);
  expect(heading.scrollIntoView).toHaveBeenCalled();
});

test("a pending page is dropped when Forward returns to the current one", async () => {
  const here = location.href;
  history.pushState({}, "", "/fr/before");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(document.documentElement.hasAttribute("data-loading")).toBe(true);
  history.pushState({}, "", here);
  dispatchEvent(new PopStateEvent("popstate"));
  expect(loads[0]?.signal.aborted).toBe(true);
  expect(document.documentElement.hasAttribute("data-loading")).toBe(false);
  loads[0]?.finish();
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown).toEqual([]);
});

test("an undecodable fragment does not prevent loading its page", async () => {
  click('<a href="/fr/part#50%">x</a>');
  loads[0]?.finish();
  await vi.waitFor(() => expect(shown).toEqual(["/fr/part"]));
});
