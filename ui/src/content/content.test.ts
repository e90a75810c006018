// Renders pages of editors' content as the binary does: every block in the four languages, in each layout, in previews,
// in another language than the reader's, and unknown addresses.

import { afterEach, expect, test, vi } from "vitest";
import type { Block, Layout } from "../blocks/types";
import { answering, Refused, renderAt } from "../site-sample";
import { samplePage } from "../blocks/page-sample";

const FLU = {
  theme: "flu", unit: "index", demonstration: true, version: 12, publishedAt: 0, lastDay: "2026-11-20", level: 78.7, change: 0.12, provisionalFrom: "2026-11-14",
  seasonLabel: "2026-2027", aboveLastYear: null, freshness: { promiseDays: 1, lateDays: 0, nextUpdate: null }, heldBack: null, forced: null, unusual: false, epidemicLevel: null, files: [],
  situation: { grade: "low", trend: "rising", since: "2026-11-13", before: 70.3, onset: 37, usual: null },
  sparkline: { from: "2026-09-01", step: 3, values: [1, 2, 3], last: [1, 1, 1] },
};
const OVERVIEW = { themes: [FLU, { ...FLU, theme: "lice" }], crossField: null };

const answeringPage = (page: ReturnType<typeof samplePage> | null) => answering({ Page: { page }, Above: { page: null }, "/api/ias": OVERVIEW });

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found);

/** The part of the page between its header and its footer. */
const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";

/** Expects each heading to be at most one level below the previous one. */
function expectOutline(html: string): void {
  const levels = matches(html, /<h([1-6])[ >]/g).map(Number);
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [index, level] of levels.entries()) if (index > 0) expect(level, levels.join()).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
}

afterEach(() => vi.unstubAllGlobals());

test.each(["fr", "en", "ko", "th"] as const)("every block is rendered in %s, with all its texts", async (locale) => {
  answeringPage(samplePage({ locale }));
  const page = await renderAt(`/${locale}/sample`);
  const html = main(page.html);
  expect(page.status).toBe(200);
  expect(html).not.toMatch(/ style="|<script|\b(blocks|ias|kit|source|home|error):[a-z]/);
  expectOutline(html);
  const ids = matches(html, / id="([^"]+)"/g);
  expect(ids).toEqual(expect.arrayContaining(["origin", "detail", "faq", "price"]));
  expect(new Set(ids).size).toBe(ids.length);
  // One mark of each block type, which only that block renders.
  for (const piece of ["<dl", "<blockquote", "<caption", 'aria-roledescription="', "<ol", "<details", 'href="mailto:contact@vigie.example?subject=A%20%26%20B"']) {
    expect(html).toContain(piece);
  }
  expect(html).toContain(`href="/${locale}/ias/flu"`);
  expect(html).toContain(`href="/${locale}/sources/pharmacy-sales"`);
  expect(html).toContain('href="tel:+33100000000"');
  expect(html).toContain('<img src="/media/a.png" alt="A map" width="800" height="600" loading="lazy"');
});

test.each(["landing", "service", "article", "legal"] as Layout[])("a page in the layout %s has one outline and loses no block", async (layout) => {
  answeringPage(samplePage({ layout }));
  const html = main((await renderAt("/fr/sample")).html);
  expectOutline(html.replace(/<nav.*?<\/nav>/gs, ""));
  for (const words of ["First words", "In detail", "25+", "Who does what", "It depends.", "Write to us", "And now?", "Claire M."]) expect(html).toContain(words);
  expect(html.includes('<a href="#origin">')).toBe(layout === "legal");
  expect(html.includes("Dernière révision\u00a0: 21 novembre 2026")).toBe(layout === "legal");
  expect(html.includes("<aside")).toBe(layout === "service");
});

test("a table has header cells, and its cells the names of their columns, in both kinds", async () => {
  answeringPage(samplePage());
  const html = main((await renderAt("/fr/sample")).html);
  expect(html).toContain('<th scope="col">Task</th>');
  expect(html).toContain('<th scope="row">Purpose</th>');
  expect(html).toMatch(/<caption[^>]*>Who does what<\/caption>/);
  expect(html.match(/<td data-label="[^"]+">/g)?.length).toBeGreaterThan(2);
  expect(html).not.toMatch(/<div[^>]*tabindex="0"[^>]*><table/);
});

test("only the indicators shown are sent with the page, and none is requested without a chart", async () => {
  const requests = answeringPage(samplePage());
  const page = await renderAt("/fr/sample");
  expect(main(page.html)).toContain("Épidémie, intensité faible, en hausse");
  const { data } = JSON.parse(page.state) as { data: { themes: { theme: string }[] } };
  expect(data.themes.map(({ theme }) => theme)).toEqual(["flu"]);
  expect(requests.map(({ operationName, variables }) => [operationName, variables])).toEqual([["Page", { slug: "sample", locale: "fr" }]]);
  answering({ Page: { page: samplePage({ blocks: [] }) } });
  expect((await renderAt("/fr/sample")).status).toBe(200);
});

test("a chart whose series fails to load leaves the page readable", async () => {
  answering({ Page: { page: samplePage() } });
  const page = await renderAt("/en/sample");
  expect(page.status).toBe(200);
  expect(page.html).toContain("This indicator has not been published yet.");
});

test("an unknown element is reported to readers, and named to its editor", async () => {
  const blocks = [{ __typename: "UnknownElement", name: "sparkles" }, { __typename: "Hologram" }] as unknown as Block[];
  answeringPage(samplePage({ blocks: [{ __typename: "UnknownElement", name: null }] }));
  const live = await renderAt("/en/sample");
  expect(live.html).toContain("An error occurred while loading an element on this page. Reload the page to try again.");
  expect(live.html).toContain('<a href>Reload the page</a>');
  answeringPage(samplePage({ blocks, visibility: "draft" }));
  const preview = await renderAt("/en/preview/sample?token=t");
  expect(preview.html).toContain("Unknown element type: “sparkles”.");
  expect(preview.html).toContain("Unknown element type: “Hologram”.");
  expect(preview.html).not.toContain("An error occurred");
});

test("a chapter whose count does not match asks its editor to check it, and is open", async () => {
  const chapter: Block = { __typename: "Chapter", title: "Short", id: "short", open: false, misfit: true, blocks: [] };
  answeringPage(samplePage({ blocks: [chapter], visibility: "draft" }));
  const { html } = await renderAt("/fr/preview/sample?token=t");
  expect(html).toContain("Vérifiez l’ordre et le nombre des éléments après chaque chapitre repliable.");
  expect(html).toMatch(/<details open[^>]*>.*? id="short"/s);
});

test("a preview is requested with its token, is marked, and is not indexed", async () => {
  const requests = answeringPage(samplePage({ visibility: "draft", slug: "a/b" }));
  const page = await renderAt("/fr/preview/a/b?token=abc");
  expect(requests.map(({ variables }) => variables)).toEqual([{ slug: "a/b", locale: "fr", preview: "abc" }, { slug: "a", locale: "fr" }]);
  expect(page.html).toMatch(/role="status"[^>]*><strong>Aperçu\.<\/strong> Cette version est un brouillon/);
  expect(page.head).toContain('<meta name="robots" content="noindex">');
  expect(page.head).not.toMatch(/canonical|ld\+json/);
});

test.each([
  ["scheduled", "le public ne la voit pas encore"],
  ["public", "celle qui est en ligne"],
  ["expired", "le public ne la voit plus"],
] as const)("a preview of content that is %s says so", async (visibility, words) => {
  answeringPage(samplePage({ visibility }));
  expect((await renderAt("/fr/preview/sample?token=t")).html).toContain(words);
});

test("a public page shows no preview, independent of its query", async () => {
  const requests = answeringPage(samplePage());
  const page = await renderAt("/fr/sample?token=abc");
  expect(requests[0]?.variables).toEqual({ slug: "sample", locale: "fr" });
  expect(page.html).not.toContain("Aperçu");
});

test("a text in another language is marked, and each word has its language", async () => {
  answeringPage(samplePage({ locale: "fr", fallback: true, locales: ["fr"], layout: "legal" }));
  const page = await renderAt("/ko/sample");
  expect(page.html).toMatch(/<h1 lang="fr"[^>]*>A sample page<\/h1>/);
  expect(page.html).toContain("이 글은 프랑스어로만 제공됩니다.");
  expect(main(page.html)).toMatch(/<div lang="fr" class="[^"]*blocks/);
  expect(page.head).toContain('<link rel="canonical" href="https://vigie.example/fr/sample">');
  expect(matches(page.head, /hreflang="([^"]+)"/g)).toEqual(["fr", "x-default"]);
  answeringPage(samplePage({ locale: "en", fallback: true, locales: ["en", "th"] }));
  expect((await renderAt("/ko/sample")).html).toContain("영어로 보여 드립니다.");
});

test("a page below another, or below a section of the site, shows its breadcrumbs", async () => {
  const slug = "company/history";
  answering({ Page: { page: samplePage({ slug, blocks: [] }) }, Above: { page: { slug: "company", title: "The company" } } });
  const page = await renderAt(`/en/${slug}`);
  expect(page.html).toContain('<a href="/en/company">The company</a>');
  const trail = JSON.parse(matches(page.head, /<script type="application\/ld\+json">(.*?)<\/script>/g)[1] ?? "") as { itemListElement: object[] };
  expect(trail.itemListElement).toHaveLength(3);
  answering({ Page: { page: samplePage({ slug: "legal/cookies", blocks: [] }) }, Above: new Refused(410, "content.expired") });
  expect((await renderAt("/fr/legal/cookies")).html).toContain("<li>Informations légales</li>");
});

test("expired content is gone, and unpublished content is not found", async () => {
  answering({ Page: new Refused(410, "content.expired") });
  const gone = await renderAt("/en/old");
  expect(gone.status).toBe(410);
  expect(gone.head).toContain("<title>Error 410 - Page Removed</title>");
  expect(gone.html).toMatch(/Error 410 - Page Removed<\/p><h1[^>]*>This page has been removed<\/h1>/);
  answeringPage(null);
  const missing = await renderAt("/en/preview/nowhere?token=t");
  expect(missing.status).toBe(404);
  expect(missing.head).toContain("<title>Error 404 - Page Not Found</title>");
  expect(missing.html).toContain("Page not found. Check that the URL matches the page slug in the content system.");
});

test("an invalid preview link is gone, explains how to get another, and links to the published page", async () => {
  answering({ Page: new Refused(403, "content.preview-invalid") });
  const page = await renderAt("/fr/preview/sample");
  expect(page.status).toBe(410);
  expect(page.head).toContain("<title>Cet aperçu n’est plus ouvert | Vigie</title>");
  expect(page.html).toContain("Demandez-en un nouveau");
  expect(page.html).not.toMatch(/Réessayer|href="\/fr\/sample"/);
  const publishedOnly = ({ preview }: { preview?: string }) => (preview === undefined ? { page: samplePage({ slug: "sample", blocks: [] }) } : new Refused(403, "content.preview-invalid"));
  answering({ Page: publishedOnly });
  expect((await renderAt("/fr/preview/sample")).html).toMatch(/href="\/fr\/sample"[^>]*>Voir la page publiée/);
});
