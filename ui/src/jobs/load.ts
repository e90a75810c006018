// What the pages of job offers ask of the content API.

import { loadIndicators } from "../blocks/indicators";
import { PAGE_FIELDS } from "../blocks/query";
import type { PageEntry } from "../blocks/types";
import { notFound } from "../lib/api";
import type { IndicatorSummary } from "../lib/indicator";
import type { Offer } from "../lib/json-ld";
import type { Locale } from "../lib/locale";
import { askedPage, cursorBefore, PER_PAGE, type PageInfo } from "../lib/paging";
import { previewToken } from "../lib/preview";
import type { LoadContext } from "../lib/route";

export type Contract = Offer["contract"];
export type Remote = Offer["remote"];

export interface JobSummary {
  id: string;
  title: string;
  summary: string;
  /** Civil day. */
  publishedOn: string;
  /** The last day to apply; null when there is none. */
  expiresOn: string | null;
  contract: Contract;
  team: string;
  place: string;
  remote: Remote;
  /** The language of the text, and whether it is not the one asked for. */
  locale: Locale;
  fallback: boolean;
}

export interface JobList {
  /** What editors wrote around the list; a site may have none. */
  page: PageEntry | null;
  jobs: { nodes: JobSummary[]; totalCount: number };
  /** The indicators that the editors show. */
  themes: IndicatorSummary[];
  /** Which page of the list, from 1. */
  number: number;
}

export interface Job extends JobSummary {
  country: string;
  /** When the work begins, in words. */
  start: string | null;
  /** Whole euros a year, both or neither. */
  salaryMin: number | null;
  salaryMax: number | null;
  /** Where to apply. */
  mail: string;
  html: string;
  /** Where the public can read it. */
  locales: Locale[];
  draft: boolean;
  /** Asked for by an editor's link, whether the public can see it or not. */
  preview: boolean;
}

const SUMMARY = "id title summary publishedOn expiresOn contract team place remote locale fallback";

const SKIP = `query JobSkip($locale: Locale!, $first: Int!, $after: String) {
  jobs(locale: $locale, first: $first, after: $after) { pageInfo { hasNextPage endCursor } }
}`;

const LIST = `query JobList($locale: Locale!, $first: Int!, $after: String) {
  page(slug: "jobs", locale: $locale) { ${PAGE_FIELDS} }
  jobs(locale: $locale, first: $first, after: $after) { nodes { ${SUMMARY} } totalCount }
}`;

const JOB = `query Job($id: String!, $locale: Locale!, $preview: String) {
  job(id: $id, locale: $locale, preview: $preview) { ${SUMMARY} country start salaryMin salaryMax mail html locales draft }
}`;

export async function loadJobList({ api, locale, search }: LoadContext): Promise<JobList> {
  const number = askedPage(search);
  const skip = async (first: number, after: string | null) =>
    (await api.query<{ jobs: { pageInfo: PageInfo } }>("JobSkip", SKIP, { locale, first, after })).jobs.pageInfo;
  const after = await cursorBefore(number, skip);
  const found = await api.query<Omit<JobList, "number" | "themes">>("JobList", LIST, { locale, first: PER_PAGE, after });
  return { ...found, themes: await loadIndicators(api, found.page?.blocks ?? []), number };
}

export async function loadJob(context: LoadContext): Promise<Job> {
  const { api, locale, params } = context;
  const preview = previewToken(context);
  const { job } = await api.query<{ job: Job | null }>("Job", JOB, { id: params.id, locale, preview });
  if (!job) notFound();
  return { ...job, preview: preview !== null };
}
