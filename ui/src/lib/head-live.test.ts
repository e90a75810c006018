// @vitest-environment happy-dom
// Tests that the live document's head equals the server's head of the same page.

import { afterEach, expect, test, vi } from "vitest";
import { applyHead, renderHead } from "./head";
import type { Head } from "./route";

const PLACE = { locale: "fr", origin: "https://vigie.example", path: "/press" } as const;
const NONE = { styles: [], modules: [], fonts: [] };

const PRESS: Head = {
  title: "Press", description: "All that was said", type: "article", written: ["fr", "en"], jsonLd: [{ "@type": "WebPage" }, { "@type": "BreadcrumbList" }],
  feeds: [{ href: "/fr/press.atom", type: "application/atom+xml", title: "Atom" }],
};
const HIDDEN: Head = { title: "Draft", description: "Not yet", noindex: true };

/** The head elements that a navigation may change, in a fixed order. */
const elements = () => [...document.head.children].filter(({ tagName }) => tagName !== "TITLE").map((element) => element.outerHTML).sort();

afterEach(() => {
  document.head.innerHTML = "";
  vi.unstubAllGlobals();
});

test("navigation leaves nothing of the previous page, and omits nothing of the next", () => {
  document.head.innerHTML = `<meta charset="utf-8"><link rel="icon" href="/favicon.svg">${renderHead(HIDDEN, { ...PLACE, path: "/a" }, NONE)}`;
  applyHead(PRESS, PLACE);
  const shown = elements();
  document.head.innerHTML = `<meta charset="utf-8"><link rel="icon" href="/favicon.svg">${renderHead(PRESS, PLACE, NONE)}`;
  expect(shown).toEqual(elements());
  expect(document.head.querySelectorAll("script")).toHaveLength(2);
  expect(document.title).toBe("Press | Vigie");
});

test("a page without indexing removes the canonical address of the previous one", () => {
  document.head.innerHTML = renderHead(PRESS, PLACE, NONE);
  applyHead(HIDDEN, { ...PLACE, path: "/draft" });
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  expect(document.head.querySelector('[rel="canonical"], [rel="alternate"], script, [property^="og:"]')).toBeNull();
});

test("with enforced trusted types, the head uses the site's one policy", () => {
  const createPolicy = vi.fn((_name: string, rules: { createHTML(text: string): string }) => rules);
  vi.stubGlobal("trustedTypes", { createPolicy });
  applyHead(HIDDEN, PLACE);
  applyHead(PRESS, PLACE);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(["vigie"]);
  expect(document.head.querySelector('link[rel="canonical"]')).not.toBeNull();
});
