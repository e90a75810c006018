// Holds the head to what search engines and readers of links rely on.

import { expect, test } from "vitest";
import { renderHead } from "./head";

const PLACE = { locale: "ko", origin: "https://vigie.example", path: "/ias" } as const;
const FILES = { styles: ["/assets/a.css"], modules: ["/assets/b.js"], fonts: ["/assets/c.woff2"] };

test("a page names itself, its languages and its files", () => {
  const head = renderHead({ title: "A & B", description: 'say "hi" <now>' }, PLACE, FILES);
  expect(head).toContain("<title>A &amp; B | Vigie</title>");
  expect(head).toContain('content="say &quot;hi&quot; &lt;now&gt;"');
  expect(head).toContain('<link rel="canonical" href="https://vigie.example/ko/ias">');
  for (const locale of ["fr", "en", "ko", "th"]) {
    expect(head).toContain(`<link rel="alternate" hreflang="${locale}" href="https://vigie.example/${locale}/ias">`);
  }
  expect(head).toContain('<link rel="alternate" hreflang="x-default" href="https://vigie.example/ias">');
  expect(head).toContain('<link rel="stylesheet" href="/assets/a.css">');
  expect(head).toContain('<link rel="modulepreload" href="/assets/b.js" crossorigin>');
  expect(head).toContain('<link rel="preload" as="font" type="font/woff2" href="/assets/c.woff2" crossorigin>');
  expect(head).not.toContain("noindex");
});

test("a page whose changes are told names its feed", () => {
  const feed = '<link rel="alternate" type="application/atom+xml" href="/changes.atom">';
  expect(renderHead({ title: "t", description: "d", feed: "/changes.atom" }, PLACE, FILES)).toContain(feed);
  expect(renderHead({ title: "t", description: "d" }, PLACE, FILES)).not.toContain("atom");
});

test("home keeps its address short", () => {
  const head = renderHead({ title: "Vigie, home", description: "d" }, { ...PLACE, locale: "en", path: "/" }, FILES);
  expect(head).toContain("<title>Vigie, home</title>");
  expect(head).toContain('<link rel="canonical" href="https://vigie.example/en">');
  expect(head).toContain('hreflang="x-default" href="https://vigie.example/"');
});

test("a page kept out of indexes claims no address", () => {
  const head = renderHead({ title: "t", description: "d", noindex: true }, PLACE, FILES);
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).not.toMatch(/canonical|hreflang|og:/);
});
