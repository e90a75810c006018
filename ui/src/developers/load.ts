// Loads the index of the interfaces, and the answers of this site to the examples of the page: they are never out of date.

import { addDays } from "../model/indicator";
import type { LoadContext } from "../lib/route";
import type { ApiIndex, Overview, Theme } from "../model/api";
import { cutLists } from "./shown-json";

/** The series that the examples read, and its answers as text. */
export interface Subject {
  theme: Theme;
  /** The first of the days in the answers. */
  from: string;
  version: number;
  lastDay: string;
  csv: string;
  json: unknown;
}

export interface Interfaces {
  index: Omit<ApiIndex, "operations">;
  /** Null until an indicator has been published. */
  subject: Subject | null;
  sources: unknown;
}

/** The days in an answer. */
const DAYS = 3;

/** The address of a series since a day, below the origin. */
export const seriesAddress = ({ theme, from }: Pick<Subject, "theme" | "from">): string => `/api/ias/${theme}?territory=FR&from=${from}`;

/** The GraphQL query of the examples. */
export const sourcesQuery = (locale: string): string => `{ sources(locale: ${locale}, first: 2) { totalCount nodes { slug name } } }`;

/** Published figures come before generated ones. */
async function loadSubject({ api }: LoadContext): Promise<Subject | null> {
  const { themes } = await api.get<Overview>("/api/ias");
  const published = themes.filter(({ lastDay }) => lastDay !== null);
  const { theme, lastDay, version } = published.find(({ demonstration }) => !demonstration) ?? published[0] ?? {};
  if (!theme || !lastDay || !version) return null;
  const from = addDays(lastDay, 1 - DAYS);
  const address = seriesAddress({ theme, from });
  const [csv, json] = await Promise.all([api.text(`${address}&format=csv`), api.get<object>(address)]);
  return { theme, from, version, lastDay, csv: csv.trimEnd(), json: cutLists(json, DAYS) };
}

export async function loadInterfaces(context: LoadContext): Promise<Interfaces> {
  const { api, locale } = context;
  const [{ operations: _, ...index }, subject, sources] = await Promise.all([
    api.get<ApiIndex>("/api"),
    loadSubject(context),
    api.query<unknown>("DeveloperSources", `query DeveloperSources ${sourcesQuery(locale)}`),
  ]);
  return { index, subject, sources };
}
