// Renders the press as the binary does, in the four languages, with made-up articles.

import { afterEach, describe, expect, test, vi } from "vitest";
import { LOCALES } from "../lib/locale";
import { answering, Refused, renderAt } from "../site-sample";

afterEach(() => vi.unstubAllGlobals());

const PAGE = {
  slug: "press", title: "Salle de presse", summary: "Ce que nous publions.", layout: "service", updatedOn: null, noindex: false, visibility: "public",
  locale: "fr", fallback: false, locales: ["fr"],
  blocks: [
    { __typename: "RichText", html: "<p>Bonjour aux journalistes.</p>" },
    { __typename: "ContactBlock", title: "Contact presse", about: null, email: "presse@vigie.example", subject: null, phone: null },
  ],
};

const summaryOf = (id: string, publishedOn: string, more = {}) => ({
  id, title: `Titre ${id}`, summary: `Résumé ${id}`, publishedOn, outlet: "Vigie", locale: "fr", fallback: false, ...more,
});

const listOf = (nodes: object[], totalCount = nodes.length) => ({ PressList: { page: PAGE, articles: { nodes, totalCount } } });

const ARTICLE = {
  ...summaryOf("flu", "2026-10-14"), updatedOn: "2026-10-20", author: "Ana Roy", link: "https://news.example/flu?a=1&b=2", picture: null, html: "<h3>Une vague</h3><p>Texte.</p>",
  readingMinutes: 3, locales: ["fr"], visibility: "public", newer: null, older: { id: "old", title: "Avant" },
};

describe("the list", () => {
  test("is between the introduction and the remaining content, year by year", async () => {
    answering(listOf([summaryOf("b", "2026-02-01"), summaryOf("a", "2026-01-05"), summaryOf("z", "2025-12-31")]));
    const { status, html } = await renderAt("/fr/press");
    expect(status).toBe(200);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const order = ["Bonjour aux journalistes.", "Communiqués et articles", ">2026<", "Titre b", "Titre a", ">2025<", "Titre z", "presse@vigie.example"];
    expect(order.map((text) => html.indexOf(text))).toEqual([...order.map((text) => html.indexOf(text))].sort((a, b) => a - b));
    expect(order.filter((text) => !html.includes(text))).toEqual([]);
    expect(html).toContain('<time datetime="2025-12-31">31 décembre 2025</time>');
    expect(html).toContain('href="/fr/press-article/z"');
  });

  test("has years in the readers' calendar", async () => {
    answering(listOf([summaryOf("a", "2026-01-05")]));
    expect((await renderAt("/th/press")).html).toContain(">2569<");
  });

  test("names the language of an article in another one, on a text marked as such", async () => {
    answering(listOf([summaryOf("a", "2026-01-05", { fallback: true })]));
    const { html } = await renderAt("/ko/press");
    expect(html).toMatch(/<h4 lang="fr"[^>]*><a href="\/ko\/press-article\/a">Titre a/);
    expect(html).toContain(">프랑스어<");
  });

  test.each(LOCALES)("offers its feeds in %s, in the head and on the page", async (locale) => {
    answering(listOf([]));
    const { head, html } = await renderAt(`/${locale}/press`);
    for (const [kind, type] of [["rss", "rss+xml"], ["atom", "atom+xml"], ["json", "feed+json"]]) {
      expect(head).toContain(`type="application/${type}" href="/${locale}/press/feed.${kind}"`);
      expect(html).toContain(`href="/${locale}/press/feed.${kind}" type="application/${type}"`);
    }
    expect(html).not.toMatch(/ style="|press:|kit:|shell:/);
  });

  test("is paged: the third page begins after forty", async () => {
    const requests = answering({
      ...listOf([summaryOf("c", "2026-01-05")], 41),
      PressSkip: { list: { pageInfo: { hasNextPage: true, endCursor: "fortieth" } } },
    });
    const { head, html } = await renderAt("/en/press?page=3");
    expect(requests.map(({ operationName, variables }) => [operationName, variables])).toEqual([
      ["PressSkip", { locale: "en", first: 40, after: null }],
      ["PressList", { locale: "en", first: 20, after: "fortieth" }],
    ]);
    expect(head).toContain("Salle de presse, page 3");
    expect(html).toContain('href="/en/press?page=3#list" aria-current="page"');
    expect(html).toContain('href="/en/press#list" aria-label="Page 1"');
    // The content around the list is shown on the first page only.
    expect(html).not.toContain("presse@vigie.example");
  });

  test.each(["?page=0", "?page=two", "?page=99"])("%s is not a page number", async (search) => {
    answering({ ...listOf([], 3), PressSkip: { list: { pageInfo: { hasNextPage: false, endCursor: "third" } } } });
    expect((await renderAt(`/fr/press${search}`)).status).toBe(404);
  });

  test("is shown without an editors' page", async () => {
    answering({ PressList: { page: null, articles: { nodes: [], totalCount: 0 } } });
    const { html } = await renderAt("/en/press");
    expect(html).toMatch(/<h1[^>]*>Press</);
    expect(html).toContain("No article has been published yet.");
  });
});

describe("an article", () => {
  test("shows its picture above its text, and in link previews", async () => {
    const picture = { src: "/media/f.jpg", alt: "Une officine", width: 1200, height: 800, legend: "La file d’attente.", credit: "Ana Roy" };
    answering({ PressArticle: { pressArticle: { ...ARTICLE, picture } } });
    const { html, head } = await renderAt("/fr/press-article/flu");
    expect(html).toContain('<img src="/media/f.jpg" alt="Une officine" width="1200" height="800" loading="eager"');
    expect(html.indexOf("La file d’attente.")).toBeLessThan(html.indexOf("Une vague"));
    expect(head).toContain('property="og:image" content="https://vigie.example/media/f.jpg"');
    expect(head).toContain('"image":["https://vigie.example/media/f.jpg"]');
  });

  test("names author, day and length, and links to the original and to its neighbour", async () => {
    const requests = answering({ PressArticle: { pressArticle: ARTICLE } });
    const { status, html, head } = await renderAt("/fr/press-article/flu");
    expect(status).toBe(200);
    expect(requests[0]?.variables).toEqual({ id: "flu", locale: "fr", preview: null });
    for (const text of ["14 octobre 2026", "Par Ana Roy", "3\u00a0minutes de lecture", "mis à jour le 20 octobre 2026", "Lire l’original (Vigie)", "Copier le lien"]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('href="https://news.example/flu?a=1&amp;b=2"');
    expect(html).toContain('href="/fr/press-article/old" rel="prev">Avant<');
    expect(head).toContain('property="og:type" content="article"');
    expect(head).toContain('"@type":"NewsArticle"');
    expect(head).toContain('"@type":"BreadcrumbList"');
    expect(html).not.toMatch(/ style="|press:|kit:|blocks:/);
  });

  test.each([["en", "3-minute read"], ["ko", "읽는 데 3분"], ["th", "ใช้เวลาอ่าน 3\u00a0นาที"]])("in %s states that its text is French, and marks it", async (locale, minutes) => {
    answering({ PressArticle: { pressArticle: { ...ARTICLE, fallback: true } } });
    const { html, head } = await renderAt(`/${locale}/press-article/flu`);
    expect(html).toContain(minutes);
    expect(html).toMatch(/<h1 lang="fr"[^>]*>Titre flu/);
    expect(html).toMatch(/<div lang="fr"[^>]*><h2>Une vague/);
    expect(head).toContain('rel="canonical" href="https://vigie.example/fr/press-article/flu"');
  });

  test("its headings follow the title without a gap", async () => {
    answering({ PressArticle: { pressArticle: { ...ARTICLE, html: "<h3 id=\"a\">A</h3><h4>B</h4>" } } });
    const { html } = await renderAt("/fr/press-article/flu");
    expect(html).toContain('<h2 id="a">A</h2><h3>B</h3>');
  });

  test.each([[null, 404], [new Refused(410, "content.expired"), 410]])("that is missing or expired is reported", async (pressArticle, status) => {
    answering({ PressArticle: pressArticle instanceof Refused ? pressArticle : { pressArticle } });
    expect((await renderAt("/fr/press-article/gone")).status).toBe(status);
  });
});
