// Renders the home page as the binary does, in the four languages, with made-up sources, modules and articles.

import { afterEach, expect, test, vi } from "vitest";
import { samplePage } from "../blocks/page-sample";
import { sampleTheme } from "../model/theme-sample";
import { LOCALES } from "../lib/locale";
import { sampleFound, sampleItem } from "../model/catalog-sample";
import type { News, Overview, Region, Situation, Summary } from "../model/api";
import type { Found } from "../model/catalog";
import { answering, renderAt } from "../site-sample";
import { lastSeasons, type HomeData } from "./load";

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
const QUIET: Overview = { themes: [], news: null, regions: [], regionsDay: null, crossField: null };
const site = (content: object, found = STORE) => answering({ "/api/ias": QUIET, Home: content, ...catalogue(found) });

test.each(LOCALES)("all tabs are in the markup in %s", async (locale) => {
  const requests = site(CONTENT);
  const { status, html } = await renderAt(`/${locale}`);
  expect(status).toBe(200);
  expect(requests.map(({ variables }) => variables)).toEqual([{ locale }]);
  for (const id of ["territories", "sources", "modules"]) {
    expect(html).toContain(`href="#${id}"`);
    expect(html).toContain(`id="${id}" role="tabpanel"`);
  }
  for (const path of ["store?territory=france", "how-to-buy", "sources/sell-out", "sources/stays", "modules/map", "press-article/flu", "press"]) expect(html).toContain(`href="/${locale}/${path}"`);
  expect(html).not.toMatch(/ style="|home:|source:|kit:/);
});

/** A published theme; of the overview's fields, those that the page reads. */
function indicator(theme: Summary["theme"], level: number, situation: Partial<Situation>, given: Partial<Summary> = {}): Summary {
  const values = Array.from({ length: 120 }, (_, day) => 200.1 + ((day * 37) % 50));
  const unit = theme === "baclofen" ? "patients" : theme === "flu-vaccination-65" ? "percent" : "index";
  return {
    theme, unit, method: "published", level, target: unit === "percent" ? 75 : null, baseline: null, change: null, version: 1, publishedAt: Date.parse("2026-11-21T06:45:00Z"), epidemicLevel: null,
    situation: { grade: null, trend: "stable", since: "2026-11-13", before: level, onset: null, usual: null, ...situation },
    lastDay: "2026-11-20", provisionalFrom: "2026-11-14", seasonLabel: "2026-2027", aboveLastYear: true, freshness: { promiseDays: 1, lateDays: 0, nextUpdate: null },
    heldBack: null, forced: null, unusual: false, demonstration: false, files: [], sparkline: { from: "2025-11-27", step: 3, values, last: values }, ...given,
  };
}

/** The page of a morning with these themes, as the server chose the news. */
async function morning(kind: News["kind"], themes: Summary[], given: Partial<Overview> = {}) {
  const theme = themes[0]!.theme;
  answering({ "/api/ias": { ...QUIET, themes, news: { kind, theme }, ...given }, "/api/ias/flu/view": sampleTheme(), [`/api/ias/${theme}/view`]: sampleTheme({ theme }), [`/api/ias/flu/view${lastSeasons("2026-2027")}`]: sampleTheme(), Home: CONTENT, ...catalogue(STORE) });
  const { html, head, state } = await renderAt("/fr");
  const plain = html.replaceAll("\u00a0", " ");
  const hero = plain.slice(plain.indexOf("<main"), plain.indexOf('role="search"'));
  const textOf = (tag: string) => new RegExp(`<${tag}[^>]*>([^<]*)`).exec(hero)?.[1];
  const [, shared] = /property="og:title" content="([^"]*)"/.exec(head) ?? [];
  return { html: plain, head, state, hero, h1: textOf("h1"), shared: shared?.replaceAll("\u00a0", " ") };
}

const OWN = [40, 150, 800, 1600];
const region = (code: Region["code"], level: number): Region => ({ code, level, change: 0, flag: "", thresholds: OWN, inhabitants: null });

test("above a threshold the news counts the regions, and its card has the same title", async () => {
  const flu = indicator("flu", 162.2, { grade: "medium", trend: "rising", before: 120.2, onset: 44.6 });
  const { html, hero, h1, shared, head } = await morning("epidemic", [flu], { regions: [region("FR-BRE", 273.9), region("FR-IDF", 32), region("FR-NOR", 160)], regionsDay: "2026-11-20", crossField: "/img/panel-flu-20261120.svg" });
  expect(h1).toBe("Grippe : deux régions sur trois au-\u2060dessus du seuil");
  expect(shared).toBe("Grippe : deux régions sur trois au-dessus du seuil");
  expect(head).toMatch(/<title>Vigie.: A sample page<\/title>/);
  expect(head).toContain('<meta name="course"');
  expect(hero).toContain("Épidémie, intensité moyenne, en hausse");
  expect(hero).toContain("Indice France le 20 novembre 2026, provisoire. +35 % en sept jours (120,2 le 13 nov.). Seuil 44,6.");
  expect(hero).toContain("Ce matin, samedi 21 novembre 2026, 7 h 45");
  expect(hero).toContain('src="/img/panel-flu-20261120.svg"');
  expect([...hero.matchAll(/<text[^>]*>([^<]*)/g)].map(([, value]) => value)).toEqual(["274", "32", "160"]);
  expect(hero).toContain("Sous le seuil</strong>40 et moins");
  expect(hero).not.toContain("Très forte");
  expect(html).toContain('href="/fr/ias/flu#map-list"');
});

test("without regions the season takes the place of the map", async () => {
  const { hero, h1, shared } = await morning("rising", [indicator("flu", 575.5, { grade: "not-established", trend: "rising-sharply", before: 136.8 })]);
  expect(h1).toBe("Grippe : en forte hausse, niveau non établi");
  expect(shared).toBe(h1);
  expect(hero).toContain("× 4,2 en sept jours");
  expect(hero).not.toMatch(/habituel/i);
  expect(hero).toContain("La saison, devant la précédente");
});

test("on a quiet day all themes are listed, each with its own track", async () => {
  const themes = [
    indicator("allergies", 133.3, { grade: "usual", before: 139.6, usual: { low: 118.1, high: 141.4, seasons: 5 } }),
    indicator("flu", 1.8, { grade: "below", onset: 44.6 }),
    indicator("flu-vaccination-65", 52.7, { grade: "closed", trend: null }),
  ];
  const { hero, h1, shared } = await morning("quiet", themes);
  expect(h1).toBe("Ce matin, aucun seuil n’est franchi");
  expect(shared).toBe("Aucun seuil franchi le 20 novembre 2026");
  expect(hero).toContain("Allergies : le plus proche de sa limite");
  expect(hero).toContain("Habituel à cette date : 118,1 à 141,4.");
  expect(hero.match(/<li>/g)).toHaveLength(8 + 4);
  expect(hero).toContain("Campagne terminée, objectif 75,0 %");
  expect(hero.match(/sans série/g)).toHaveLength(5);
});

test("without any limit the title is the level of the day, never that no threshold is crossed", async () => {
  const { hero, h1, shared } = await morning("latest", [indicator("flu", 98.4, { grade: "not-established" })]);
  expect(h1).toBe("Grippe : stable, niveau non établi");
  expect(shared).toBe(h1);
  expect(hero).toContain("98,4");
  expect(hero).not.toMatch(/seuil n’est franchi|le plus proche/);
});

test("a held theme is named under the date", async () => {
  const held = indicator("lice", 80, {}, { heldBack: { since: Date.parse("2026-11-18T06:00:00Z"), findings: [] } });
  const { hero } = await morning("quiet", [indicator("flu", 1.8, { grade: "below", onset: 44.6 }), held]);
  expect(hero).toContain("Poux : retenue depuis le 18 novembre 2026.");
});

test("of demonstrations the promise is the title, and the figure is stamped", async () => {
  const { hero, h1, shared, head } = await morning("demonstration", [indicator("respiratory", 94, { grade: "low", onset: 40 }, { demonstration: true })], { crossField: "/img/panel.svg" });
  expect(h1).toBe("A sample page");
  expect(shared).toBe(h1);
  expect(head).not.toContain('<meta name="course"');
  expect(hero).toContain("Valeur inventée pour faire découvrir le site. Ne pas citer.");
  expect(hero).toContain('src="/img/panel.svg"');
  expect(hero).not.toContain("<text");
});

test("the indicators are sent as markup: the state has what the first screen shows", async () => {
  const flu = indicator("flu", 237.1, { grade: "low", trend: "rising", before: 211.7, onset: 157 });
  const lice = indicator("lice", 80, {}, { heldBack: { since: Date.parse("2026-11-19T06:45:00Z"), findings: [] } });
  const sent = async (given: Partial<Overview>) => {
    const { html, state } = await morning("epidemic", [flu, lice], given);
    expect(html).toContain("Épidémie, intensité faible, en hausse");
    expect(html).toContain("toute la saison de la grippe");
    expect(state).not.toContain("spark");
    const { themes, season, front } = (JSON.parse(state) as { data: HomeData }).data;
    return { themes: themes.map(({ theme }) => theme), season, front: front?.season };
  };
  expect(await sent({})).toEqual({ themes: ["lice"], season: "kept", front: "kept" });
  expect(await sent({ regions: [region("FR-BRE", 273.9)], regionsDay: "2026-11-20", crossField: "/img/panel-flu-20261120.svg" })).toEqual({ themes: ["lice"], season: "kept", front: null });
});

test("territories are counted in words", async () => {
  site(CONTENT);
  const { html } = await renderAt("/fr");
  const [, panel = ""] = /id="territories"(.*?)<\/ul>/s.exec(html) ?? [];
  expect([...panel.matchAll(/<a [^>]*>(.*?)<\/a><span[^>]*>\d+<\/span><span[^>]*>(.*?)<\/span>/g)].map(([, name, count]) => [name, count])).toEqual([
    ["France métropolitaine", "2 sources"],
    ["Corse", "1 source"],
  ]);
});

test("names and news in another language are marked", async () => {
  const [article] = CONTENT.news.nodes;
  site({ ...CONTENT, news: { nodes: [{ ...article, fallback: true }] } }, { ...STORE, items: [sampleItem({ slug: "sell-out", fallback: true })] });
  const { html } = await renderAt("/th");
  expect(html).toContain('<a href="/th/sources/sell-out" lang="fr">');
  expect(html).toContain('<h3 lang="fr"><a href="/th/press-article/flu">');
  expect(html).toContain("ภาษาฝรั่งเศส");
});

test("the page has the editors' content, in their order", async () => {
  site(CONTENT);
  const { html, head } = await renderAt("/fr");
  expect(head).toMatch(/<title>Vigie.: A sample page/);
  expect([...html.matchAll(/<h[12][^>]*>([^<]*)</g)].map(([, words]) => words)).toEqual(["A sample page", "Ce que l’on mesure", "Ce matin", "Du nouveau", "Ce que vous recevrez"]);
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
