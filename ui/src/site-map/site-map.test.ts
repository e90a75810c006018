// Renders the site map as the binary does, with made-up pages.

import { afterEach, expect, test, vi } from "vitest";
import { LOCALES } from "../lib/locale";
import { answering, renderAt } from "../site-sample";

afterEach(() => vi.unstubAllGlobals());

const pageOf = (slug: string, fallback = false) => ({ slug, title: `Page ${slug}`, locale: "fr", fallback });

const SOURCE = { slug: "ias-flu", name: "Grippe", locale: "fr", fallback: false };

const sourcesOf = (locale: string, page: number) => `/api/sources?locale=${locale}&sort=name&size=100&page=${page}`;

/** Requests besides the content API: the indicators, and the first of `pages` pages of sources. */
const beside = (locale: string, pages = 1) => ({
  "/api/ias": { themes: [{ theme: "flu" }], crossField: null },
  [sourcesOf(locale, 1)]: { items: [SOURCE], page: 1, pages },
});

const LAST = { hasNextPage: false, endCursor: null };

const ANSWER = {
  pages: { nodes: ["company", "jobs", "legal/cookies", "press", "solutions/scoring"].map((slug) => pageOf(slug)), pageInfo: LAST },
  pressArticles: { totalCount: 6 },
  jobs: { totalCount: 1 },
  modules: { nodes: [{ id: "map", name: "Carte", locale: "fr", fallback: false }] },
};

test.each(LOCALES)("every page is listed once in %s", async (locale) => {
  answering({ ...beside(locale), SiteMap: ANSWER });
  const { status, html } = await renderAt(`/${locale}/site-map`);
  expect(status).toBe(200);
  const [, main = ""] = /<main.*?>(.*)<\/main>/s.exec(html) ?? [];
  const links = [...main.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual(["", "/company", "/solutions/scoring", "/legal/cookies", "/press", "/jobs", "/ias", "/ias/flu", "/ias/bulletins", "/status", "/modules", "/modules/map", "/sources/ias-flu"].map((path) => `/${locale}${path}`));
  expect(html).not.toMatch(/ style="|sitemap:|kit:/);
});

test("articles and offers are counted in words of the language", async () => {
  answering({ ...beside("fr"), SiteMap: ANSWER });
  const { html } = await renderAt("/fr/site-map");
  expect(html).toContain("Presse (6 articles)");
  expect(html).toContain("Recrutement (1 offre ouverte)");
});

test("a page in another language is marked", async () => {
  answering({ ...beside("en"), SiteMap: { ...ANSWER, pages: { nodes: [pageOf("company", true)], pageInfo: LAST } } });
  const { html } = await renderAt("/en/site-map");
  expect(html).toContain('<a href="/en/company" lang="fr">Page company</a>');
  expect(html).toContain("in French");
});

test("a long list is read to its end", async () => {
  const requests = answering({
    ...beside("fr"),
    SiteMap: { ...ANSWER, pages: { nodes: [pageOf("a")], pageInfo: { hasNextPage: true, endCursor: "a" } } },
    SiteMapPages: { pages: { nodes: [pageOf("b")], pageInfo: LAST } },
  });
  const { html } = await renderAt("/fr/site-map");
  expect(requests.map(({ variables }) => variables.after)).toEqual([null, "a"]);
  for (const slug of ["a", "b"]) expect(html).toContain(`href="/fr/${slug}"`);
});

test("a catalogue of thousands is listed a hundred at a time, and the first page has all other sections", async () => {
  const second = { items: [{ ...SOURCE, slug: "sales", name: "Ventes" }], page: 2, pages: 3 };
  const requests = answering({ ...beside("fr", 3), [sourcesOf("fr", 2)]: second, [sourcesOf("fr", 4)]: { ...second, page: 3 }, SiteMap: ANSWER });
  const first = await renderAt("/fr/site-map");
  expect(first.html).toContain('href="/fr/site-map?page=2#sources"');
  expect(first.html).toContain('href="/fr/ias/flu"');
  requests.length = 0;
  const { status, html } = await renderAt("/fr/site-map?page=2");
  expect(status).toBe(200);
  expect(html).toContain('href="/fr/sources/sales"');
  expect(html).not.toMatch(/href="\/fr\/(ias\/flu|sources\/ias-flu)"/);
  expect(requests).toEqual([]);
  for (const none of ["4", "0", "x"]) expect((await renderAt(`/fr/site-map?page=${none}`)).status, none).toBe(404);
});
