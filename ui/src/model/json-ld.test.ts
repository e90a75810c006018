// Tests the structured data: required properties are present, unknown ones are absent.

import { expect, test } from "vitest";
import { breadcrumbs, dataCatalog, dataset, jobPosting, newsArticle, organization, webPage, type Article, type Offer } from "./json-ld";

const PLACE = { locale: "en", origin: "https://vigie.example", path: "/jobs/data-engineer" } as const;
const ARTICLE: Article = { title: "T", summary: "S", publishedOn: "2026-10-14", updatedOn: null, outlet: "Vigie", author: null, link: null, picture: null, locale: "fr" };
const OFFER: Offer = {
  id: "data-engineer", title: "Data engineer", publishedOn: "2026-11-01", expiresOn: "2027-01-31", contract: "fixed_term", place: "Paris", country: "FR",
  remote: "full", salaryMin: 45_000, salaryMax: 55_000, html: "<p>Text</p>",
};

test("an offer has the properties that search engines require", () => {
  expect(jobPosting(PLACE, OFFER)).toMatchObject({
    "@context": "https://schema.org", "@type": "JobPosting", title: "Data engineer", description: "<p>Text</p>", datePosted: "2026-11-01",
    validThrough: "2027-01-31T23:59", employmentType: "TEMPORARY", jobLocationType: "TELECOMMUTE",
    hiringOrganization: { "@type": "Organization", name: "Vigie", url: "https://vigie.example/" },
    jobLocation: { address: { addressLocality: "Paris", addressCountry: "FR" } },
    applicantLocationRequirements: { "@type": "Country", name: "FR" },
    baseSalary: { currency: "EUR", value: { minValue: 45_000, maxValue: 55_000, unitText: "YEAR" } },
  });
});

test("missing terms of an offer are not in its data", () => {
  const posting = jobPosting(PLACE, { ...OFFER, expiresOn: null, contract: "permanent", remote: "partial", salaryMin: null, salaryMax: null });
  for (const absent of ["validThrough", "employmentType", "jobLocationType", "applicantLocationRequirements", "baseSalary"]) {
    expect(posting).not.toHaveProperty(absent);
  }
});

test("an article has the address of its language", () => {
  const place = { ...PLACE, path: "/press-article/flu" };
  const own = newsArticle(place, ARTICLE) as { author: object; publisher: object };
  expect(own).toMatchObject({ "@type": "NewsArticle", headline: "T", inLanguage: "fr", dateModified: "2026-10-14", mainEntityOfPage: "https://vigie.example/fr/press-article/flu" });
  expect(own.author).toEqual(own.publisher);
  expect(own).not.toHaveProperty("isBasedOn");
  const other = newsArticle(place, { ...ARTICLE, outlet: "Le Journal", author: "A. B.", updatedOn: "2026-10-20", link: "https://journal.example/a" });
  expect(other).toMatchObject({ author: { "@type": "Person", name: "A. B." }, publisher: { name: "Le Journal" }, dateModified: "2026-10-20", isBasedOn: "https://journal.example/a" });
});

test("breadcrumbs count from one and have absolute addresses", () => {
  const trail = breadcrumbs(PLACE, [{ name: "Home", path: "/" }, { name: "Jobs", path: "/jobs" }]) as { itemListElement: object[] };
  expect(trail.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://vigie.example/en" },
    { "@type": "ListItem", position: 2, name: "Jobs", item: "https://vigie.example/en/jobs" },
  ]);
});

test("open data state their coverage, their licence, and their files", () => {
  const open = dataset(PLACE, {
    name: "Flu", description: "D", period: { from: "2009-09-01", to: "2026-11-20" }, territories: ["France"], open: true, version: "12", modified: "2026-11-21",
    files: [{ href: "/open-data/ias/flu/tidy.csv", mediaType: "text/csv" }],
  });
  expect(open).toMatchObject({
    "@type": "Dataset", license: "https://opendatacommons.org/licenses/odbl/1-0/", isAccessibleForFree: true, temporalCoverage: "2009-09-01/2026-11-20",
    spatialCoverage: [{ "@type": "Place", name: "France" }],
    distribution: [{ "@type": "DataDownload", encodingFormat: "text/csv", contentUrl: "https://vigie.example/open-data/ias/flu/tidy.csv" }],
  });
  const sold = dataset(PLACE, { name: "N", description: "D", period: { from: "2010", to: null }, territories: [], open: false });
  expect(sold).toMatchObject({ temporalCoverage: "2010/..", isAccessibleForFree: false });
  for (const absent of ["license", "distribution", "includedInDataCatalog", "keywords"]) expect(sold).not.toHaveProperty(absent);
});

test("a source of the Store is in its catalogue, with its terms, at the address of its language", () => {
  const place = { ...PLACE, path: "/sources/stays" };
  const source = dataset(place, {
    name: "N", description: "D", locale: "fr", creator: "A hospital group", period: null, territories: [], open: false, terms: "terms", listed: true,
    variables: [{ name: "stays", description: "Stays", unit: null }], keywords: ["hospital"],
  });
  expect(source).toMatchObject({
    url: "https://vigie.example/fr/sources/stays", inLanguage: "fr", license: "https://vigie.example/fr/sources/stays#terms",
    creator: { "@type": "Organization", name: "A hospital group" }, publisher: { name: "Vigie" }, keywords: ["hospital"],
    includedInDataCatalog: { "@type": "DataCatalog", "@id": "https://vigie.example/#store", url: "https://vigie.example/en/store" },
    variableMeasured: [{ "@type": "PropertyValue", name: "stays", description: "Stays" }],
  });
  const catalogue = dataCatalog(place, "All sources") as { "@id": string };
  expect(catalogue).toMatchObject({ "@type": "DataCatalog", "@id": "https://vigie.example/#store", description: "All sources", inLanguage: "en" });
});

test("the company is one entity in all documents", () => {
  const { "@context": context, ...company } = organization(PLACE) as Record<string, unknown>;
  expect(context).toBe("https://schema.org");
  expect(webPage(PLACE, { ...ARTICLE, updatedOn: "2026-11-21" })).toMatchObject({ "@type": "WebPage", dateModified: "2026-11-21", inLanguage: "fr", publisher: company });
});

test("the company has its configured properties, and nothing else", () => {
  expect(organization(PLACE)).not.toHaveProperty("telephone");
  const company = { legalName: "Vigie SAS", phone: "+33 1 00 00 00 00", pages: ["https://bsky.app/profile/vigie.example"] };
  expect(organization({ ...PLACE, company })).toMatchObject({ legalName: "Vigie SAS", telephone: "+33 1 00 00 00 00", sameAs: company.pages });
});
