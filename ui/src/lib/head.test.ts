// Tests the parts of the head that search engines and link previews rely on.

import { expect, test } from "vitest";
import { renderHead } from "./head";

const PLACE = { locale: "ko", origin: "https://vigie.example", path: "/ias" } as const;
const FILES = { styles: ["/assets/a.css"], modules: ["/assets/b.js"], fonts: ["/assets/c.woff2"] };

test("a page has its title, its alternates and its files", () => {
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

test("a page with feeds links to them", () => {
  const feeds = [{ href: "/changes.atom", type: "application/atom+xml", title: "A & B" }] as const;
  const link = '<link rel="alternate" type="application/atom+xml" href="/changes.atom" title="A &amp; B">';
  expect(renderHead({ title: "t", description: "d", feeds: [...feeds] }, PLACE, FILES)).toContain(link);
  expect(renderHead({ title: "t", description: "d" }, PLACE, FILES)).not.toContain("atom");
});

test("a link preview has the card of its page, or the page's own picture, whose size is unknown", () => {
  const drawn = renderHead({ title: "t", description: "d" }, PLACE, FILES);
  expect(drawn).toContain('<meta property="og:image" content="https://vigie.example/img/card/ko/ias.png">');
  expect(drawn).toContain('<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">');
  expect(drawn).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(drawn).toContain('<meta property="og:type" content="website">');
  const own = renderHead({ title: "t", description: "d", type: "article", image: "/media/a.png" }, PLACE, FILES);
  expect(own).toContain('content="https://vigie.example/media/a.png"');
  expect(own).toContain('<meta property="og:type" content="article">');
  expect(own).not.toContain("og:image:width");
});

test("a page about a series gives its card the curve and its caveats", () => {
  const head = renderHead({ title: "t", description: "d", course: "37;1,2", stamp: "Démonstration" }, PLACE, FILES);
  expect(head).toContain('<meta name="course" content="37;1,2"><meta name="stamp" content="Démonstration">');
  expect(renderHead({ title: "t", description: "d" }, PLACE, FILES)).not.toMatch(/course|stamp/);
});

test("a page in a fallback language points to the page of that language", () => {
  const fallback = renderHead({ title: "t", description: "d", written: ["fr", "th"] }, PLACE, FILES);
  expect(fallback).toContain('<link rel="canonical" href="https://vigie.example/fr/ias">');
  expect(fallback).toContain('<meta property="og:url" content="https://vigie.example/fr/ias">');
  expect(fallback).toContain('content="fr_FR"');
  expect([...fallback.matchAll(/hreflang="([^"]+)"/g)].map(([, word]) => word)).toEqual(["fr", "th", "x-default"]);
  const own = renderHead({ title: "t", description: "d", written: ["fr", "ko"] }, PLACE, FILES);
  expect(own).toContain('<link rel="canonical" href="https://vigie.example/ko/ias">');
});

test("structured data cannot escape its script element", () => {
  const jsonLd = [{ name: "</script><script>alert(1)</script><!--\u2028\u2029" }];
  const head = renderHead({ title: "t", description: "d", jsonLd }, PLACE, FILES);
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(jsonLd[0]);
  expect(head.match(/<script/g)).toHaveLength(1);
});

test("the home page has a short address", () => {
  const head = renderHead({ title: "Vigie, home", description: "d" }, { ...PLACE, locale: "en", path: "/" }, FILES);
  expect(head).toContain("<title>Vigie, home</title>");
  expect(head).toContain('<link rel="canonical" href="https://vigie.example/en">');
  expect(head).toContain('hreflang="x-default" href="https://vigie.example/"');
});

test("a page without indexing has no canonical address", () => {
  const head = renderHead({ title: "t", description: "d", noindex: true, jsonLd: [{}] }, PLACE, FILES);
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).not.toMatch(/canonical|hreflang|og:|ld\+json/);
});
