// Renders the site map as the binary does, over made-up pages.

import { afterEach, expect, test, vi } from "vitest";
import { LOCALES } from "../lib/locale";
import { answering, renderAt } from "../site-sample";

afterEach(() => vi.unstubAllGlobals());

const pageOf = (slug: string, fallback = false) => ({ slug, title: `Page ${slug}`, locale: "fr", fallback });

const INDICATORS = { "/api/ias": { themes: [{ theme: "flu" }], panel: null } };

const LAST = { hasNextPage: false, endCursor: null };

const ANSWER = {
  pages: { nodes: ["company", "jobs", "legal/cookies", "press", "solutions/scoring"].map((slug) => pageOf(slug)), pageInfo: LAST },
  pressArticles: { totalCount: 6 },
  jobs: { totalCount: 1 },
  sources: [{ slug: "ias-flu", name: "Grippe", locale: "fr", fallback: false }],
};

test.each(LOCALES)("every page is listed once in %s", async (locale) => {
  answering({ ...INDICATORS, SiteMap: ANSWER });
  const { status, html } = await renderAt(`/${locale}/site-map`);
  expect(status).toBe(200);
  const [, main = ""] = /<main.*?>(.*)<\/main>/s.exec(html) ?? [];
  const links = [...main.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual(["", "/company", "/solutions/scoring", "/legal/cookies", "/press", "/jobs", "/ias", "/ias/flu", "/status", "/sources/ias-flu"].map((path) => `/${locale}${path}`));
  expect(html).not.toMatch(/ style="|sitemap:|kit:/);
});

test("articles and offers are counted in the words of the language", async () => {
  answering({ ...INDICATORS, SiteMap: ANSWER });
  const { html } = await renderAt("/fr/site-map");
  expect(html).toContain("Presse (6 articles)");
  expect(html).toContain("Recrutement (1 offre ouverte)");
});

test("a page in another language says so", async () => {
  answering({ ...INDICATORS, SiteMap: { ...ANSWER, pages: { nodes: [pageOf("company", true)], pageInfo: LAST } } });
  const { html } = await renderAt("/en/site-map");
  expect(html).toContain('<a href="/en/company" lang="fr">Page company</a>');
  expect(html).toContain("in French");
});

test("a long list is read to its end", async () => {
  const asked = answering({
    ...INDICATORS,
    SiteMap: { ...ANSWER, pages: { nodes: [pageOf("a")], pageInfo: { hasNextPage: true, endCursor: "a" } } },
    SiteMapPages: { pages: { nodes: [pageOf("b")], pageInfo: LAST } },
  });
  const { html } = await renderAt("/fr/site-map");
  expect(asked.map(({ variables }) => variables.after)).toEqual([null, "a"]);
  for (const slug of ["a", "b"]) expect(html).toContain(`href="/fr/${slug}"`);
});
