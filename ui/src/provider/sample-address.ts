// The addresses of what the server does with a sample.

import { Problem } from "../lib/api";
import type { Locale } from "../lib/locale";
import type { Measure, SampleFile } from "../model/api";
import type { Match, Placed } from "./matching";

/** How the rows of a table are to be read. */
function reading({ at }: Placed, matches: Match[], measures: Measure[]): URLSearchParams {
  const columns = matches.map(({ field, source }) => ["column", `${at}:${field.field}:${source}`]);
  return new URLSearchParams([...measures.map((measure) => ["indicator", measure]), ...columns]);
}

export const rowsAddress = (placed: Placed, matches: Match[], measures: Measure[]): string =>
  `/api/samples/${placed.sample.ticket}/rows?${reading(placed, matches, measures)}`;

/** Reasons are written in the language of the page. */
export const rejectedAddress = (placed: Placed, matches: Match[], measures: Measure[], locale: Locale): string =>
  `/api/samples/${placed.sample.ticket}/rejected.csv?${new URLSearchParams({ table: String(placed.at), locale })}&${reading(placed, matches, measures)}`;

/** The same file without one of its columns. */
export const withoutColumn = (ticket: string, column: number): Promise<SampleFile> => readAgain(`${ticket}/without?column=${column}`);

/** The same file with a decision on one of its tables. */
export const withDecision = ({ sample, at }: Placed, decision: Record<string, string>): Promise<SampleFile> =>
  readAgain(`${sample.ticket}/reading?${new URLSearchParams({ table: String(at), ...decision })}`);

async function readAgain(path: string): Promise<SampleFile> {
  const response = await fetch(`/api/samples/${path}`, { method: "POST", headers: { accept: "application/json" } });
  if (!response.ok) throw new Problem(response.status, "unknown");
  return (await response.json()) as SampleFile;
}
