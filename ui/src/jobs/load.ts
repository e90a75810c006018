// Queries of the content API for job offers.

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
  /** The civil day of publication. */
  publishedOn: string;
  /** The last day to apply; null if there is none. */
  expiresOn: string | null;
  contract: Contract;
  team: string;
  place: string;
  remote: Remote;
  /** Whether it is fictional. */
  demonstration: boolean;
  /** The language of the text, and whether it is not the requested one. */
  locale: Locale;
  fallback: boolean;
}

export interface JobList extends AroundList {
  jobs: { nodes: JobSummary[]; totalCount: number };
}

export interface Job extends JobSummary {
  country: string;
  /** The start date as text. */
  start: string | null;
  /** In whole euros a year; both or none are set. */
  salaryMin: number | null;
  salaryMax: number | null;
  /** The mail address for applications. */
  email: string | null;
  html: string;
  /** The languages in which it is public. */
  locales: Locale[];
  /** Its public visibility today. */
  visibility: Visibility;
  /** Whether it was requested by a preview link, public or not. */
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
  job(id: $id, locale: $locale, preview: $preview) { ${SUMMARY} country start salaryMin salaryMax email html locales visibility }
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
