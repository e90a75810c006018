// Machine-readable files: feeds, sitemap, robots.txt, and structured data, each validated by external tools.

import robotsParser from "robots-parser";
import { afterAll, describe, expect, inject, test } from "vitest";
import { publish } from "../support/operator";
import { LOCALES, WRITTEN } from "../support/pages";
import { startSite } from "../support/site";
import { filesOf, pagesOf, schemaFaults } from "../support/sitemap";
import { described, refusals, unknownWords } from "../support/structured";
import { atomFaults, readAtom, readJson, readRss } from "../support/syndication";

const site = await startSite(inject("seeded"), WRITTEN);
const { url } = site;
afterAll(() => site.stop());

/** Seed content of these kinds is fictional and not indexed, except for these two. */
for (const locale of ["fr", "en"]) {
  publish(site, "press", `first-panel.${locale}.md`, ['title = "A panel"', 'summary = "Its first year."', "published = 2026-11-02", 'outlet = "Vigie"'], "Text.");
  publish(site, "jobs", `analyst.${locale}.md`, [
    'title = "Analyst"', 'summary = "A post."', "published = 2026-11-02", 'contract = "permanent"', 'team = "Data"', 'place = "Paris"', 'country = "FR"', 'remote = "none"',
    'mail = "rh@vigie.example"',
  ], "What the work is.");
}

const FEEDS = LOCALES.flatMap((locale) => [`/${locale}/press/feed`, `/${locale}/jobs/feed`]);

async function read(path: string): Promise<string> {
  const answer = await fetch(path.startsWith("/") ? url + path : path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll("&amp;", "&");

describe("feeds", () => {
  test.each(FEEDS)("%s has the same content in its three forms, and each entry has its page", async (path) => {
    const rss = readRss(await read(`${path}.rss`));
    expect(rss.length).toBeGreaterThan(0);
    expect(readAtom(await read(`${path}.atom`))).toEqual(rss);
    expect(readJson(await read(`${path}.json`))).toEqual(rss);
    for (const { href = "", title = "", html = "", at } of rss) {
      expect((await read(href)).length, href).toBeGreaterThan(0);
      expect(title, href).not.toBe("");
      expect(at, href).toBeLessThan(Date.parse(WRITTEN));
      // Out of context, a link still has an absolute address.
      expect([...html.matchAll(/href="(?!https?:|mailto:)/g)], href).toEqual([]);
    }
  });

  test("Atom is valid by its schema, the feed of the open data too", async () => {
    const paths = [...FEEDS.map((path) => `${path}.atom`), "/open-data/ias/feed.atom"];
    const feeds = Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await read(path)] as const)));
    expect(atomFaults(feeds)).toEqual([]);
    // The validator detects an error.
    expect(atomFaults({ broken: (feeds["/fr/press/feed.atom"] ?? "").replace(/<updated>.*?<\/updated>/, "") })).not.toEqual([]);
  });

  test("an unchanged feed is answered with 304", async () => {
    const { headers } = await fetch(`${url}/fr/press/feed.rss`);
    const again = await fetch(`${url}/fr/press/feed.rss`, { headers: { "if-none-match": headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  });
});

test("every address of the sitemap answers, is canonical, and lists the same languages", async () => {
  const files = await filesOf(await read("/sitemap.xml"));
  expect(files.map((file) => new URL(file).pathname)).toEqual(
    ["pages", "press", "jobs", "indicators", "sources", "modules"].map((name) => `/sitemap-${name}.xml`),
  );
  const faults: string[] = [];
  for (const file of files) {
    const text = await read(file);
    faults.push(...schemaFaults(text).map((fault) => `${file}: ${fault}`));
    const pages = await pagesOf(text);
    expect(pages.length, file).toBeGreaterThan(0);
    for (const page of pages) {
      const answer = await fetch(page.url, { redirect: "manual" });
      const html = await answer.text();
      const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, lang, href]) => `${lang} ${href}`);
      const named = (page.links ?? []).map(({ lang, url: href }) => `${lang} ${href}`);
      if (answer.status !== 200) faults.push(`${page.url}: ${answer.status}`);
      else if (attribute(html, /<link rel="canonical" href="([^"]+)">/) !== page.url) faults.push(`${page.url}: another is canonical`);
      else if (/<meta name="robots" content="[^"]*noindex/.test(html)) faults.push(`${page.url}: not to be found`);
      else if (alternates.sort().join() !== named.sort().join()) faults.push(`${page.url}: ${alternates.join()} and ${named.join()}`);
    }
  }
  expect(faults).toEqual([]);
  expect(schemaFaults(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><lastmod>soon</lastmod></url></urlset>`)).not.toEqual([]);
});

test.each(["/fr/press-article/gate-before-publication", "/th/jobs/data-engineer"])("%s is fictional: it is marked, and excluded from indexes", async (path) => {
  const html = await read(path);
  expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
  expect(html).toContain("<mark>");
  const files = await filesOf(await read("/sitemap.xml"));
  for (const file of files) expect(await read(file), file).not.toContain(path);
});

test("robots may read public pages, and are excluded from the rest", async () => {
  const robots = robotsParser(`${url}/robots.txt`, await read("/robots.txt"));
  expect(robots.getSitemaps()).toEqual([`${url}/sitemap.xml`]);
  for (const path of ["/", "/fr", "/ko/press/feed.rss", "/open-data/ias/flu/tidy.csv", "/img/card/fr.png", "/sitemap.xml", "/th/data-request"]) {
    expect(robots.isAllowed(url + path, "Googlebot"), path).toBe(true);
  }
  for (const path of ["/graphql", "/api/ias", "/fr/preview/press", "/ko/data-request/follow-up?token=x", "/th/unsub/a@b.example/c"]) {
    expect(robots.isDisallowed(url + path, "Googlebot"), path).toBe(true);
  }
});

test("structured data uses terms that search engines and schema.org know", async () => {
  const all = async (map: string) => (await pagesOf(await read(map))).map((page) => page.url);
  const first = async (map: string) => (await all(map))[0] ?? "";
  const sheets = await all("/sitemap-sources.xml");
  expect(sheets.length).toBeGreaterThanOrEqual(24);
  const kinds: [string, string[]][] = [
    ["/fr", ["Organization"]],
    ["/en/ias/flu", ["Dataset"]],
    [(await all("/sitemap-indicators.xml")).find((page) => page.includes("/ias/bulletins/")) ?? "", ["NewsArticle", "BreadcrumbList"]],
    ["/ko/company", ["BreadcrumbList"]],
    [await first("/sitemap-press.xml"), ["NewsArticle", "BreadcrumbList"]],
    [await first("/sitemap-jobs.xml"), ["JobPosting", "BreadcrumbList"]],
    ["/ko/store", ["DataCatalog", "BreadcrumbList"]],
    ["/th/modules/map", ["BreadcrumbList"]],
    ...sheets.map((sheet): [string, string[]] => [sheet, ["Dataset", "BreadcrumbList"]]),
  ];
  const things: Record<string, unknown>[] = [];
  for (const [path, types] of kinds) {
    const html = await read(path);
    const found = described(html);
    expect(found.map((thing) => thing["@type"]), path).toEqual(expect.arrayContaining(types));
    expect(await refusals(html), path).toEqual([]);
    things.push(...found);
  }
  // Fields that dataset search engines require; every source must have them.
  const asked = [
    "name", "description", "url", "license", "creator", "publisher", "distribution", "temporalCoverage", "spatialCoverage", "variableMeasured", "isAccessibleForFree",
    "keywords", "dateModified", "inLanguage", "includedInDataCatalog",
  ];
  const sources = things.filter((thing) => thing["@type"] === "Dataset" && String(thing.url).includes("/sources/"));
  expect(sources.length).toBe(sheets.length);
  expect(sources.flatMap((source) => asked.filter((name) => !(name in source)).map((name) => `${source.name}: ${name}`))).toEqual([]);
  expect(sources.filter(({ description }) => [...String(description)].length < 50).map(({ name }) => name)).toEqual([]);
  expect(unknownWords(things)).toEqual([]);
  // The validators detect errors.
  expect(unknownWords([{ "@context": "https://schema.org", "@type": "NewsArticle", headlin: "x" }])).not.toEqual([]);
  expect(await refusals(`<script type="application/ld+json">{"@context":"https://schema.org","@type":"JobPosting","title":"x"}</script>`)).not.toEqual([]);
});

test("the preview picture of a page exists, and has the stated size", async () => {
  for (const locale of LOCALES) {
    const html = await read(`/${locale}/ias/flu`);
    const card = attribute(html, /<meta property="og:image" content="([^"]+)">/) ?? "";
    const answer = await fetch(card);
    expect([answer.status, answer.headers.get("content-type")], card).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], card).toEqual([1200, 630]);
  }
});
