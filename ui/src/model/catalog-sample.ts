// A made-up catalogue response, for tests of the page.

import type { Criterion, SourceDetails, Source } from "./api";
import { FILTERS, type Found } from "./catalog";

const VALUES: Record<(typeof FILTERS)[number], string[]> = {
  family: ["sales", "care", "indicators", "scoring"],
  territory: ["world", "europe", "belgium", "france", "corsica", "overseas"],
  division: ["prescription", "self-care", "cosmetics"],
  indicator: ["sales-volume", "price-incl-tax"],
  granularity: ["day", "week", "month", "year"],
  channel: ["pharmacy", "parapharmacy", "hospital", "none"],
  access: ["open", "quote"],
  format: ["csv", "parquet"],
};

const PARENTS: Record<string, string> = { belgium: "europe", france: "europe", corsica: "france", overseas: "france" };

export function sampleItem(given: Partial<Source> = {}): Source {
  return {
    slug: "pharmacy-sell-out", name: "Ventes en pharmacie", summary: "Les sorties de caisse de 14 000 officines.", family: "sales",
    channel: "pharmacy", territories: ["france", "corsica", "overseas"], granularity: "day", history: 2023, update: "daily",
    divisions: ["prescription"], indicators: ["sales-volume"], access: "quote", licence: null, lagDays: 1, panel: 14000, lastPeriod: { day: "2026-11-19", basis: "stated" }, demonstration: false, examples: [], updated: "2026-11-20", quality: { score: 8, outOf: 9 },
    locale: "fr", fallback: false, ...given,
  };
}

/** A response to these choices, "name=value": every other choice of the same filters would give three sources. */
export function sampleFound(chosen: string[] = [], given: Partial<Found> = {}): Found {
  const facets = Object.fromEntries(
    FILTERS.map((filter) => [
      filter,
      VALUES[filter].map((value, index) => ({ value, count: index === 1 ? 0 : 3, selected: chosen.includes(`${filter}=${value}`), parent: PARENTS[value] ?? null })),
    ]),
  ) as Found["facets"];
  return { total: 1, page: 1, pages: 1, query: { ignored: [] }, nearest: null, relaxations: [], items: [sampleItem()], facets, ...given };
}

const CODES: Criterion["code"][] = ["described", "dictionary", "sample", "fresh", "history", "limits", "terms", "territories", "downloadable"];

const EVIDENCE: Record<Criterion["code"], Criterion["evidence"]> = {
  described: { characters: 120, uses: 5, usesNeeded: 2 }, dictionary: { columns: 12 }, sample: { rows: 20, rowsNeeded: 10 },
  fresh: { updated: "2026-11-20", daysAllowed: 365 }, history: { since: 2018, years: 8, yearsNeeded: 5 }, limits: { limitCharacters: 80 },
  terms: { licence: null }, territories: { territories: ["france", "corsica"], wide: [] }, downloadable: { access: "quote" },
};

export function sampleSheet(given: Partial<SourceDetails> = {}): SourceDetails {
  return {
    ...sampleItem(), quality: { score: 8, outOf: 9, criteria: CODES.map((code) => ({ code, met: code !== "downloadable", counted: true, evidence: EVIDENCE[code] })) }, provider: "Vigie", model: "panel", dataType: "sell-out", formats: ["csv", "parquet"],
    delivery: ["download", "sftp"], rows: null, universe: 20000, coverage: "Sept officines sur dix.", personalData: "none", legal: "<p>Des produits.</p>",
    pricedBy: ["sources", "frequency"], contact: { email: "data@vigie.example", person: null, phone: null, hours: null, answerDays: 2 },
    changes: [{ day: "2026-11-02", text: "Une colonne de plus." }],
    theme: null, locales: ["fr"], description: "<p>Chaque ligne porte un code.</p>", limits: "<p>Un panel n’est pas tout le marché.</p>",
    terms: "<p>Par écrit.</p>", uses: ["Suivre un lancement."], keywords: [],
    dictionary: [{ name: "day", type: "date", unit: null, meaning: "Jour de la vente", example: "2026-01-19" }],
    sample: { columns: ["day"], rows: [["2026-01-19"]], url: "/sources/pharmacy-sell-out/sample.csv" },
    modules: [{ id: "map", name: "Carte", summary: "Région par région." }], related: [sampleItem({ slug: "other", name: "Autre" })],
    freshness: null,
    downloads: [
      { format: "sample", url: "https://vigie.example/sources/pharmacy-sell-out/sample.csv", mediaType: "text/csv" },
      { format: "croissant", url: "https://vigie.example/sources/pharmacy-sell-out/croissant.json", mediaType: "application/ld+json" },
      { format: "dcat", url: "https://vigie.example/sources/pharmacy-sell-out/dcat.ttl", mediaType: "text/turtle" },
    ],
    ...given,
  };
}
