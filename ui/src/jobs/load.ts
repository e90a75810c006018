// What the pages of job offers ask of the content API.

import { loadList, type AroundList } from "../blocks/list-load";
import { PAGE_FIELDS } from "../blocks/query";
import { notFound } from "../lib/api";
import type { Offer } from "../model/json-ld";
import type { Locale } from "../lib/locale";
import { previewToken } from "../lib/preview";
import type { LoadContext } from "../lib/route";
import type { Visibility } from "../model/api";

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
  /** It is invented. */
  demonstration: boolean;
  /** The language of the text, and whether it is not the one asked for. */
  locale: Locale;
  fallback: boolean;
}

export interface JobList extends AroundList {
  jobs: { nodes: JobSummary[]; totalCount: number };
}

export interface Job extends JobSummary {
  country: string;
  /** When the work begins, in words. */
  start: string | null;
  /** Whole euros a year, both or neither. */
  salaryMin: number | null;
  salaryMax: number | null;
  /** Where to apply. */
  mail: string | null;
  html: string;
  /** Where the public can read it. */
  locales: Locale[];
  /** What the public sees of it today. */
  visibility: Visibility;
  /** Asked for by an editor's link, whether the public can see it or not. */
  preview: boolean;
}

const SUMMARY = "id title summary publishedOn expiresOn contract team place remote demonstration locale fallback";

const SKIP = `query JobSkip($locale: Locale!, $first: Int!, $after: String) {
  list: jobs(locale: $locale, first: $first, after: $after) { pageInfo { hasNextPage endCursor } }
}`;

const LIST = `query JobList($locale: Locale!, $first: Int!, $after: String) {
  page(slug: "jobs", locale: $locale) { ${PAGE_FIELDS} }
  jobs(locale: $locale, first: $first, after: $after) { nodes { ${SUMMARY} } totalCount }
}`;

const JOB = `query Job($id: String!, $locale: Locale!, $preview: String) {
  job(id: $id, locale: $locale, preview: $preview) { ${SUMMARY} country start salaryMin salaryMax mail html locales visibility }
}`;

export function loadJobList(context: LoadContext): Promise<JobList> {
  return loadList(context, { skip: { operationName: "JobSkip", query: SKIP }, list: { operationName: "JobList", query: LIST } });
}

export async function loadJob(context: LoadContext): Promise<Job> {
  const { api, locale, params } = context;
  const preview = previewToken(context);
  const { job } = await api.query<{ job: Job | null }>("Job", JOB, { id: params.id, locale, preview });
  if (!job) notFound();
  return { ...job, preview: preview !== null };
}
