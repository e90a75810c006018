// Structured data in terms of schema.org, for search engines: pure builders, one per type. They only state what the
// page itself shows.

import { localAddress, type Company, type HeadPlace } from "../lib/address";
import type { Locale } from "../lib/locale";

const CONTEXT = "https://schema.org";
const NAME = "Vigie";
const LICENCE = "https://opendatacommons.org/licenses/odbl/1-0/";

/** The company, with one identifier so that all references are to the same entity. */
function company({ origin }: HeadPlace) {
  return { "@type": "Organization", "@id": `${origin}/#organization`, name: NAME, url: `${origin}/`, logo: `${origin}/favicon.svg` };
}

const here = (place: HeadPlace) => localAddress(place, place.locale);

/** Removes unknown properties: an empty one is an error for validators. */
function known(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null && value !== undefined && value !== ""));
}

export function organization(place: HeadPlace): object {
  const { legalName, address, phone: telephone, vat: vatID, pages = [] }: Partial<Company> = place.company ?? {};
  const sameAs = pages.length > 0 ? pages : null;
  return known({ "@context": CONTEXT, ...company(place), legalName, address, telephone, vatID, sameAs });
}

export interface Crumb {
  name: string;
  /** The path without the language. */
  path: string;
}

/** The breadcrumbs from the home page to this one, both included. */
export function breadcrumbs(place: HeadPlace, trail: Crumb[]): object {
  const itemListElement = trail.map(({ name, path }, index) => ({
    "@type": "ListItem", position: index + 1, name, item: localAddress({ origin: place.origin, path }, place.locale),
  }));
  return { "@context": CONTEXT, "@type": "BreadcrumbList", itemListElement };
}

/** The breadcrumbs of a page, from the home page. */
export const trail = (place: HeadPlace, ...steps: Crumb[]) => breadcrumbs(place, [{ name: "Vigie", path: "/" }, ...steps]);

export interface WrittenPage {
  title: string;
  summary: string;
  updatedOn: string | null;
  /** The language of the text, which may not be the requested one. */
  locale: Locale;
}

export function webPage(place: HeadPlace, { title, summary, updatedOn, locale }: WrittenPage): object {
  const url = localAddress(place, locale);
  return known({
    "@context": CONTEXT, "@type": "WebPage", "@id": url, url, name: title, description: summary, inLanguage: locale,
    dateModified: updatedOn, publisher: company(place),
  }) as object;
}

export interface Article extends WrittenPage {
  publishedOn: string;
  outlet: string;
  author: string | null;
  /** The address of the original publication. */
  link: string | null;
  picture: { src: string } | null;
}

export function newsArticle(place: HeadPlace, article: Article): object {
  const { title, summary, publishedOn, updatedOn, outlet, author, link, picture, locale } = article;
  const outside = outlet === NAME ? company(place) : { "@type": "Organization", name: outlet };
  return known({
    "@context": CONTEXT, "@type": "NewsArticle", mainEntityOfPage: localAddress(place, locale), headline: title, description: summary,
    inLanguage: locale, datePublished: publishedOn, dateModified: updatedOn ?? publishedOn, isBasedOn: link,
    image: [place.origin + (picture?.src ?? `/img/card/${place.locale}${place.path}.png`)],
    author: author ? { "@type": "Person", name: author } : outside,
    publisher: outside,
  });
}

export interface Offer {
  id: string;
  title: string;
  publishedOn: string;
  /** The last day to apply. */
  expiresOn: string | null;
  contract: "permanent" | "fixed_term" | "internship" | "apprenticeship";
  place: string;
  country: string;
  remote: "none" | "partial" | "full";
  /** In whole euros a year. */
  salaryMin: number | null;
  salaryMax: number | null;
  /** The text of the offer; the type requires HTML. */
  html: string;
}

/** A permanent contract may be full or part time, so it has no type. */
const EMPLOYMENT: Record<Offer["contract"], string | null> = {
  permanent: null, fixed_term: "TEMPORARY", internship: "INTERN", apprenticeship: "OTHER",
};

function salary({ salaryMin, salaryMax }: Offer): object | null {
  if (salaryMin === null || salaryMax === null) return null;
  const value = { "@type": "QuantitativeValue", minValue: salaryMin, maxValue: salaryMax, unitText: "YEAR" };
  return { "@type": "MonetaryAmount", currency: "EUR", value };
}

/** Remote work within a country is marked; the office stays its location. */
const fromAnywhere = ({ remote, country }: Offer) =>
  remote === "full" ? { jobLocationType: "TELECOMMUTE", applicantLocationRequirements: { "@type": "Country", name: country } } : {};

export function jobPosting(place: HeadPlace, offer: Offer): object {
  const { id, title, html, publishedOn, expiresOn, contract, place: town, country } = offer;
  return known({
    "@context": CONTEXT, "@type": "JobPosting", url: here(place), title, description: html, datePosted: publishedOn,
    validThrough: expiresOn && `${expiresOn}T23:59`,
    identifier: { "@type": "PropertyValue", name: NAME, value: id },
    hiringOrganization: company(place),
    jobLocation: { "@type": "Place", address: { "@type": "PostalAddress", addressLocality: town, addressCountry: country } },
    employmentType: EMPLOYMENT[contract],
    baseSalary: salary(offer),
    directApply: false,
    ...fromAnywhere(offer),
  });
}

export interface DataFileAddress {
  /** A path or a full address. */
  href: string;
  mediaType: string;
}

export interface Dataset {
  name: string;
  description: string;
  /** The language of the texts, if it is not the page's. */
  locale?: Locale;
  /** The producer, if it is not the company. */
  creator?: string;
  /** First and last day; the last is null while it is updated. */
  period: { from: string; to: string | null } | null;
  /** Names of countries or regions. */
  territories: string[];
  /** Whether it is under the open licence. */
  open: boolean;
  /** Fragment of the page with the terms of use, for data that is not open. */
  terms?: string;
  /** Whether it is a source of the Store. */
  listed?: boolean;
  files?: DataFileAddress[];
  /** The columns. */
  variables?: { name: string; description: string; unit: string | null }[];
  keywords?: string[];
  version?: string;
  modified?: string;
}

const variable = ({ name, description, unit }: { name: string; description: string; unit: string | null }) =>
  known({ "@type": "PropertyValue", name, description, unitText: unit });

const someOf = <Thing>(things: Thing[]) => (things.length > 0 ? things : null);

/** The Store, as one catalogue of all its sources. */
const store = (place: HeadPlace) => ({ "@type": "DataCatalog", "@id": `${place.origin}/#store`, name: `${NAME} Store`, url: localAddress({ ...place, path: "/store" }, place.locale) });

export function dataCatalog(place: HeadPlace, description: string): object {
  return { "@context": CONTEXT, ...store(place), description, inLanguage: place.locale, publisher: company(place) };
}

/** How to obtain a data set, and at what price. */
function access(place: HeadPlace, { open, terms, listed, files = [] }: Dataset, url: string): Record<string, unknown> {
  const distribution = files.map(({ href, mediaType }) => ({ "@type": "DataDownload", encodingFormat: mediaType, contentUrl: href.startsWith("/") ? place.origin + href : href }));
  return {
    license: open ? LICENCE : terms && `${url}#${terms}`,
    isAccessibleForFree: open,
    includedInDataCatalog: listed && store(place),
    distribution: someOf(distribution),
  };
}

export function dataset(place: HeadPlace, given: Dataset): object {
  const { name, description, locale = place.locale, creator, period, territories, variables = [], keywords = [], version, modified } = given;
  const url = localAddress(place, locale);
  return known({
    "@context": CONTEXT, "@type": "Dataset", name, description, "@id": url, url, inLanguage: locale,
    temporalCoverage: period && `${period.from}/${period.to ?? ".."}`,
    spatialCoverage: territories.map((territory) => ({ "@type": "Place", name: territory })),
    ...access(place, given, url),
    version, dateModified: modified,
    variableMeasured: someOf(variables.map(variable)),
    keywords: someOf(keywords),
    creator: creator && creator !== NAME ? { "@type": "Organization", name: creator } : company(place),
    publisher: company(place),
  });
}
