// Renders the page of a source as the binary does, in the four languages, and compares its texts with the
// specification's lists.

import { afterEach, expect, test, vi } from "vitest";
import { LOCALES } from "../lib/locale";
import type { SourceDetails } from "../model/api";
import { answering, renderAt } from "../site-sample";
import { sampleItem, sampleSheet } from "../model/catalog-sample";

afterEach(() => vi.unstubAllGlobals());

const render = (locale: string, given: Partial<SourceDetails> = {}) => {
  answering({ [`/api/sources/x?locale=${locale}`]: sampleSheet(given) });
  return renderAt(`/${locale}/sources/x`);
};

const factsOf = (html: string) => Object.fromEntries([...html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]));
const titlesOf = (html: string) => [...html.matchAll(/<h2[^>]* id="[a-z]+"[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title);

test.each([
  ["fr", { "Pharmacies du panel": "14 000", "Granularité": "jour", "Délai de livraison": "J+1", "Dernière période": "19 nov. 2026", Formats: "CSV, Parquet", Livraison: "téléchargement, SFTP", Volume: "fixé selon le périmètre" }],
  ["en", { "Pharmacies in the panel": "14,000", Granularity: "day", "Delivery lag": "D+1", "Last period": "19 Nov 2026", Formats: "CSV, Parquet", Delivery: "download, SFTP", Volume: "set by the scope" }],
  ["ko", { "패널 약국": "14,000", "최소 단위": "일", "제공 시차": "1일 후", "최근 기간": "2026년 11월 19일", 형식: "CSV, Parquet", "제공 방식": "내려받기, SFTP" }],
  ["th", { "ร้านยาในกลุ่มตัวอย่าง (panel)": "14,000", ระยะเวลาส่งมอบ: "1 วัน", ช่วงเวลาล่าสุด: "19 พ.ย. 2569", รูปแบบไฟล์: "CSV, Parquet", การส่งมอบ: "ดาวน์โหลด, SFTP" }],
])("the page shows the facts that decide a purchase in %s, and links on", async (locale, facts) => {
  const { status, html } = await render(locale);
  expect(status).toBe(200);
  expect(factsOf(html.replaceAll("\u00a0", " ").replaceAll("\u2060", ""))).toMatchObject(facts);
  expect(html).toContain(`href="/${locale}/data-request?title=`);
  expect(html).toContain('href="/sources/pharmacy-sell-out/sample.csv"');
  expect(html).toContain('href="mailto:data@vigie.example"');
  expect(html).toContain(`href="/${locale}/modules/map"`);
  expect(html).toContain(`href="/${locale}/sources/other"`);
  expect(/ style="|source:|blocks:|store:|request:/.test(html)).toBe(false);
});

test("the page runs from the content to the changes, and its contents link to every section", async () => {
  const { html } = await render("en");
  const parts = [
    "Coverage", "What this source holds", "Granularity and history", "Calendar", "Measures", "Dictionary", "Sample", "Limits", "Legal basis", "Price", "Example uses",
    "Quality of the sheet", "Change log",
  ];
  const order = titlesOf(html).filter((title) => parts.includes(title ?? ""));
  expect(order).toEqual(parts);
  for (const [, id] of html.matchAll(/<li><a href="#([a-z]+)"/g)) expect(html).toContain(` id="${id}"`);
  for (const text of ["Number of units sold to the public", "<p>Un panel n’est pas tout le marché.</p>", "Sept officines sur dix.", "None: products, outlets or counts.", "of about 20,000", "Une colonne de plus."]) {
    expect(html).toContain(text);
  }
});

test("unknown facts of a source are left out", async () => {
  const nothing = {
    channel: "none", panel: null, dataType: null, model: null, lagDays: null, lastPeriod: null, indicators: [], uses: [], related: [], modules: [], updated: null,
    coverage: null, legal: null, personalData: null, pricedBy: [], changes: [], delivery: [],
  } as const;
  const { html } = await render("en", { ...nothing, indicators: [], uses: [], related: [], modules: [], pricedBy: [], changes: [], delivery: [] });
  for (const name of ["Pharmacies in the panel", "Delivery lag", "Last period", "Delivery", "Personal data", "Basis and framework"]) expect(factsOf(html)).not.toHaveProperty(name);
  for (const title of ["Measures", "Example uses", "Similar sources", "Price", "Change log"]) expect(titlesOf(html)).not.toContain(title);
  expect(html).not.toContain('href="#price"');
});

test("an example is marked, drawn as one and does not count", async () => {
  const { html: real } = await render("fr");
  for (const mark of [", exemple", "(exemple)", "Fiche d’exemple", "inventé"]) expect(real).not.toContain(mark);
  const criteria = [{ code: "history", met: false, counted: false, evidence: { since: 2023, years: 3, yearsNeeded: 5 } }] as const;
  const { html } = await render("fr", { demonstration: true, examples: ["history", "lag", "formats", "sample"], lastPeriod: { day: "2026-11-19", basis: "expected" }, quality: { score: 0, outOf: 0, criteria: [...criteria] } });
  const text = html.replaceAll("\u00a0", " ");
  for (const mark of ["depuis 2023, attendue d’après le rythme, exemple", "CSV, Parquet (exemple)", "Données inventées", "donné en exemple : non compté", 'fill="url(#example-years)"']) expect(text).toContain(mark);
  expect(text).not.toContain("SFTP (exemple)");
  expect(text).not.toContain("3 ans sur 5 attendus");
});

test("a map shows the coverage: of France, or of the countries around it; other territories are named", async () => {
  const covered = (html: string) => [...html.matchAll(/<use href="\/geo\/([^"]*)" class="[^"]*covered/g)].map(([, place]) => place);
  const drawn = async (territories: SourceDetails["territories"]) => covered((await render("fr", { territories, related: [] })).html);
  expect(await drawn(["corsica", "overseas"])).toEqual(["france.svg#n94"]);
  expect(await drawn(["france", "corsica"])).toHaveLength(13);
  expect(await drawn(["france", "belgium"])).toEqual(["countries.svg#belgium", "countries.svg#france"]);
  expect(await drawn(["united-kingdom"])).toEqual(["countries.svg#united-kingdom"]);
  for (const territories of [["overseas"], ["europe"], ["world", "france"]] as const) expect((await render("fr", { territories: [...territories], related: [] })).html).not.toMatch(/\/geo\/(?:france|countries)\.svg/);
});
test("a met criterion shows its evidence, an unmet one a remedy", async () => {
  const { html } = await render("en");
  expect(html).toContain("8 of 9 criteria");
  for (const text of ["A description and 5 example uses.", "20 rows to download.", "Revised on 20 November 2026.", "Begins in 2018.", "Metropolitan France, Corsica."]) expect(html).toContain(text);
  expect(html).toContain("The data is delivered on request.");
  expect(html).not.toContain("can be downloaded without asking");
});

test("open data are judged by their last day; missing days are counted", async () => {
  const late = { lastDay: "2026-11-18", publishedAt: 0, promiseDays: 1, lateDays: 2, demonstration: true };
  const criteria = [
    { code: "fresh", met: false, counted: true, evidence: late },
    { code: "history", met: false, counted: true, evidence: { since: 2023, years: 3, yearsNeeded: 5 } },
    { code: "downloadable", met: true, counted: true, evidence: { access: "open" } },
  ] as const;
  const { html } = await render("en", { access: "open", freshness: late, lastPeriod: { day: "2026-11-18", basis: "published" }, quality: { score: 1, outOf: 9, criteria: [...criteria] } });
  for (const text of ["(days late: 2)", "3 of 5\u00a0years of history expected.", "can be downloaded without asking", "Published up to: 18 Nov 2026."]) expect(html).toContain(text);
  const { html: onTime } = await render("en", { quality: { score: 1, outOf: 9, criteria: [{ code: "fresh", met: true, counted: true, evidence: { ...late, lateDays: 0 } }] } });
  expect(onTime).toContain("Data published up to 18 November 2026, on time.");
});

test("one year or one row is in the singular", async () => {
  const criteria = [
    { code: "history", met: false, counted: true, evidence: { since: 2025, years: 1, yearsNeeded: 5 } },
    { code: "sample", met: false, counted: true, evidence: { rows: 1, rowsNeeded: 10 } },
  ] as const;
  const { html } = await render("fr", { quality: { score: 0, outOf: 9, criteria: [...criteria] } });
  for (const text of ["1\u00a0an d’historique sur 5 attendus", "1 ligne d’échantillon sur 10 attendues"]) expect(html).toContain(text);
});

test("an open source links to its indicator and names its licence", async () => {
  const { html, head } = await render("fr", { access: "open", licence: "ODbL-1.0", theme: "flu", family: "indicators" });
  expect(html).toContain('href="/fr/ias/flu"');
  expect(html).toContain("<dt>Licence</dt><dd>ODbL-1.0</dd>");
  expect(html).not.toContain("/fr/data-request?title=");
  expect(head).toContain('"isAccessibleForFree":true');
  expect(head).toContain("source de données | Vigie</title>");
});

test("search engines get the files and the measures of the columns, programs get the machine-readable description", async () => {
  const { head } = await render("en", { description: "<p>Ligne &amp; code.</p><ul><li>Par jour</li></ul>", locale: "fr", fallback: true });
  expect(head).toContain('<link rel="describedby" type="application/ld+json" href="https://vigie.example/sources/pharmacy-sell-out/croissant.json">');
  expect(head).toContain('<link rel="describedby" type="text/turtle" href="https://vigie.example/sources/pharmacy-sell-out/dcat.ttl">');
  const [thing] = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json ?? "") as Record<string, unknown>);
  expect(thing).toMatchObject({
    "@type": "Dataset",
    isAccessibleForFree: false,
    description: "Les sorties de caisse de 14 000 officines. Ligne & code. Par jour",
    url: "https://vigie.example/fr/sources/x", inLanguage: "fr", license: "https://vigie.example/fr/sources/x#terms", dateModified: "2026-11-20",
    temporalCoverage: "2023/2026-11-19",
    distribution: [{ contentUrl: "https://vigie.example/sources/pharmacy-sell-out/sample.csv", encodingFormat: "text/csv" }],
    variableMeasured: [{ "@type": "PropertyValue", name: "day", description: "Jour de la vente" }],
  });
});

test.each(LOCALES)("every word of the closed lists exists in %s", async (locale) => {
  const words: Partial<Record<keyof SourceDetails, string[]>> = {
    territories: ["world", "africa", "europe", "asia", "americas", "oceania", "germany", "belgium", "spain", "france", "corsica", "overseas", "italy", "morocco", "poland", "portugal", "united-kingdom", "russia"],
    divisions: ["prescription", "self-care", "cosmetics", "nutrition", "hygiene", "devices", "hospital", "public-health"],
    indicators: [
      "sales-volume", "sales-value-excl-tax", "sales-value-incl-tax", "price-excl-tax", "price-incl-tax", "stock-volume", "selling-outlets", "stocking-outlets", "total-outlets",
      "market-share-volume", "market-share-value",
    ],
    channel: ["pharmacy", "parapharmacy", "e-commerce", "organic", "hospital", "foreign"],
    granularity: ["day", "week", "month", "year"],
    update: ["once", "daily", "weekly", "monthly", "quarterly", "half-yearly", "yearly"],
    family: ["sales", "care", "indicators", "scoring"],
    model: ["panel", "observatory", "census"],
    dataType: ["sell-out", "sell-in", "sectorisation", "billing", "visits"],
    access: ["open", "quote"],
  };
  const lists = ["territories", "divisions", "indicators"];
  const whole = Object.fromEntries(Object.entries(words).filter(([name]) => lists.includes(name)));
  expect((await render(locale, whole as Partial<SourceDetails>)).html).not.toContain("source:");
  for (const [name, values] of Object.entries(words).filter(([name]) => !lists.includes(name))) {
    for (const value of values) expect((await render(locale, { [name]: value })).html.includes("source:"), value).toBe(false);
  }
});

test("an unknown source is not found", async () => {
  answering({});
  expect((await renderAt("/fr/sources/none")).status).toBe(404);
});

test.each(LOCALES)("a module shows in %s its indicators and its sources", async (locale) => {
  const module = {
    id: "map", name: "Carte", summary: "Région par région.", description: "<p>Une zone sans donnée est hachurée.</p>", shows: ["Une carte."], indicators: ["sales-volume"],
    sources: [sampleItem()], total: 21, locale: "fr", fallback: locale !== "fr",
  };
  answering({ [`/api/modules/map?locale=${locale}`]: module });
  const { status, html } = await renderAt(`/${locale}/modules/map`);
  expect(status).toBe(200);
  expect(html).toContain(`href="/${locale}/store?indicator=sales-volume"`);
  expect(html).toContain(`href="/${locale}/sources/pharmacy-sell-out"`);
  expect(html).toContain("<p>Une zone sans donnée est hachurée.</p>");
  expect(html).toMatch(new RegExp(`href="/${locale}/store">[^<]*20[^<]*</a></p>`));
  expect(/ style="|source:|module:|blocks:/.test(html)).toBe(false);
});
