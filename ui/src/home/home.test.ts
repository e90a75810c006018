// Renders the home page as the binary does, in the four languages, with made-up sources, modules and articles.

import { afterEach, expect, test, vi } from "vitest";
import { samplePage } from "../blocks/page-sample";
import { sampleTheme } from "../model/theme-sample";
import { LOCALES } from "../lib/locale";
import { sampleFound, sampleItem } from "../model/catalog-sample";
import type { Found } from "../model/catalog";
import { answering, renderAt } from "../site-sample";

afterEach(() => vi.unstubAllGlobals());

const WRITTEN = { locale: "fr", fallback: false };

/** The page in each language. */
const PAGE = samplePage({
  slug: "home",
  blocks: [
    { __typename: "LinkList", listTitle: null, sites: false, ways: [{ label: "Ouvrir", href: "/fr/store", text: null }] },
    { __typename: "StoreOverview", title: "Ce que l’on mesure", about: "Par territoire." },
    { __typename: "IndicatorOverview", title: "Ce matin", about: null },
    { __typename: "LatestNews", title: "Du nouveau" },
    { __typename: "Cards", listTitle: null, cards: [{ title: "Des faits.", text: "Un par un.", href: "/fr/contact", label: "Écrire" }] },
  ],
});

const CONTENT = {
  page: PAGE,
  modules: { nodes: [{ id: "map", name: "Carte", summary: "Région par région.", ...WRITTEN }] },
  news: { nodes: [{ id: "flu", title: "La vague", summary: "En bref.", publishedOn: "2026-10-14", outlet: "Vigie", ...WRITTEN }] },
};

const { facets } = sampleFound();
const option = (value: string, count: number) => ({ value, count, selected: false, parent: null });

const STORE = sampleFound([], {
  items: [sampleItem({ slug: "sell-out" }), sampleItem({ slug: "stays", name: "Séjours", family: "care" })],
  facets: { ...facets, territory: [option("world", 0), option("corsica", 1), option("france", 2)], family: [option("sales", 1), option("care", 1), option("scoring", 0)] },
});

const catalogue = (found: Found) => Object.fromEntries(LOCALES.map((locale) => [`/api/sources?locale=${locale}&size=100`, found]));
const site = (content: object, found = STORE) => answering({ "/api/ias": { themes: [], panel: null, panelKey: [], panelScope: null }, Home: content, ...catalogue(found) });

test.each(LOCALES)("all tabs and slides are in the markup in %s", async (locale) => {
  const requests = site(CONTENT);
  const { status, html } = await renderAt(`/${locale}`);
  expect(status).toBe(200);
  expect(requests.map(({ variables }) => variables)).toEqual([{ locale }]);
  for (const id of ["territories", "sources", "modules"]) {
    expect(html).toContain(`href="#${id}"`);
    expect(html).toContain(`id="${id}" role="tabpanel"`);
  }
  for (const path of ["store", "store?territory=france", "store?family=care", "sources/sell-out", "sources/stays", "modules/map", "press-article/flu", "press"]) expect(html).toContain(`href="/${locale}/${path}"`);
  expect(html).not.toMatch(/ style="|home:|source:|kit:/);
});

test("an indicator is sent as a drawing: the state has its curve, without its numbers", async () => {
  const values = Array.from({ length: 120 }, (_, day) => 200.1 + ((day * 37) % 50));
  const indicator = {
    theme: "flu", unit: "index", level: 237.1, situation: { grade: "low", trend: "rising", since: "2026-11-13", before: 211.7, onset: 157, usual: null }, lastDay: "2026-11-20", provisionalFrom: "2026-11-14", seasonLabel: "2026-2027", above: true,
    freshness: { promiseDays: 1, lateDays: 0, nextUpdate: null }, held: null, forced: null, unusual: false, demonstration: false, files: [], spark: { from: "2025-11-27", step: 3, values, last: values },
  };
  answering({ "/api/ias": { themes: [indicator], panel: null, panelKey: [], panelScope: null }, "/api/ias/flu/view": sampleTheme(), Home: CONTENT, ...catalogue(STORE) });
  const { html, state } = await renderAt("/fr");
  const { themes } = (JSON.parse(state) as { data: { themes: { drawing: { current: string } }[] } }).data;
  expect(themes).toHaveLength(1);
  expect(html.split(`d="${themes[0]?.drawing.current}"`)).toHaveLength(2);
  expect(html).toContain("237,1");
  expect(html).toContain("Épidémie, intensité faible, en hausse");
  expect(state).not.toContain("spark");
});

test("a theme with an established level comes before the flu while that has none", async () => {
  const indicator = (theme: string, grade: string, demonstration = false) => ({
    theme, unit: "index", level: 237.1, situation: { grade, trend: "rising", since: "2026-11-13", before: 211.7, onset: null, usual: null }, lastDay: "2026-11-20",
    files: [], method: "published", freshness: { state: "fresh", lateDays: 0 }, held: null, demonstration, spark: { from: "2026-09-01", step: 5, values: [1, 2], last: [1, 2] },
  });
  const leadOf = async (grades: Record<string, string>) => {
    const themes = Object.entries(grades).map(([theme, grade]) => indicator(theme, grade, grade === "over"));
    answering({ "/api/ias": { themes, panel: "/img/panel-20261120.svg", panelKey: [], panelScope: null }, "/api/ias/flu/view": sampleTheme(), Home: CONTENT, ...catalogue(STORE) });
    const { html } = await renderAt("/fr");
    const [hero = ""] = html.split("</section>");
    return { themes: [...hero.matchAll(/href="\/fr\/ias\/([a-z]+)"/g)].map(([, theme]) => theme), panel: hero.includes("/img/panel-20261120.svg") };
  };
  expect(await leadOf({ flu: "not-established", allergies: "usual" })).toEqual({ themes: ["allergies"], panel: false });
  expect(await leadOf({ allergies: "usual", flu: "low" })).toEqual({ themes: ["flu"], panel: true });
  expect(await leadOf({ flu: "not-established", lice: "over" }), "a demonstration").toEqual({ themes: ["flu"], panel: true });
  expect(await leadOf({ flu: "not-established", respiratory: "not-established" })).toEqual({ themes: ["flu"], panel: true });
});

test("territories are counted in words", async () => {
  site(CONTENT);
  const { html } = await renderAt("/fr");
  const [, panel = ""] = /id="territories"(.*?)<\/ul>/s.exec(html) ?? [];
  expect([...panel.matchAll(/<a [^>]*>(.*?)<\/a> <span[^>]*>(.*?)<\/span>/g)].map(([, name, count]) => [name, count])).toEqual([
    ["France métropolitaine", "2 sources"],
    ["Corse", "1 source"],
  ]);
});

test("names and news in another language are marked", async () => {
  const [article] = CONTENT.news.nodes;
  site({ ...CONTENT, news: { nodes: [{ ...article, fallback: true }] } }, { ...STORE, items: [sampleItem({ slug: "sell-out", fallback: true })] });
  const { html } = await renderAt("/th");
  expect(html).toMatch(/<li lang="fr"><a href="\/th\/sources\/sell-out">/);
  expect(html).toContain('<h3 lang="fr"><a href="/th/press-article/flu">');
  expect(html).toContain("ภาษาฝรั่งเศส");
});

test("the page has the editors' content, in their order", async () => {
  site(CONTENT);
  const { html, head } = await renderAt("/fr");
  expect(head).toContain("<title>A sample page");
  expect([...html.matchAll(/<h[12][^>]*>([^<]*)</g)].map(([, words]) => words)).toEqual(["A sample page", "Le chiffre du jour", "Ce que l’on mesure", "Ce matin", "Du nouveau"]);
  expect(html).toContain('<a href="/fr/store" class="button">Ouvrir</a>');
  expect(html.indexOf("Des faits.")).toBeGreaterThan(html.indexOf("Du nouveau"));
});

test("a site without an editors' home page shows its name and the figure of the day", async () => {
  site({ ...CONTENT, page: null });
  const { status, html } = await renderAt("/en");
  expect(status).toBe(200);
  expect(html).toContain("<h1>Vigie, French health data day by day</h1>");
  expect(html).not.toContain("tablist");
});

test("without content the page has neither tabs nor news", async () => {
  const nothing = Object.fromEntries(Object.entries(facets).map(([name, options]) => [name, options.map(({ value }) => option(value, 0))])) as Found["facets"];
  site({ page: PAGE, modules: { nodes: [] }, news: { nodes: [] } }, { ...STORE, total: 0, items: [], facets: nothing });
  const { status, html } = await renderAt("/en");
  expect(status).toBe(200);
  expect(html).not.toMatch(/tablist|aria-roledescription/);
});
