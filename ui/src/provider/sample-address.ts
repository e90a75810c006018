// The addresses of the server's operations on a sample.

import { Problem } from "../lib/api";
import type { Locale } from "../lib/locale";
import type { Measure, SampleFile } from "../model/api";
import type { Match, Placed } from "./matching";

/** The query that reads the rows of a table. */
function reading({ at }: Placed, matches: Match[], measures: Measure[]): URLSearchParams {
  const columns = matches.map(({ field, source }) => ["column", `${at}:${field.field}:${source}`]);
  return new URLSearchParams([...measures.map((measure) => ["indicator", measure]), ...columns]);
}

export const rowsAddress = (placed: Placed, matches: Match[], measures: Measure[]): string =>
  `/api/samples/${placed.sample.ticket}/rows?${reading(placed, matches, measures)}`;

/** Reasons are in the language of the page. */
export const rejectedAddress = (placed: Placed, matches: Match[], measures: Measure[], locale: Locale): string =>
  `/api/samples/${placed.sample.ticket}/rejected.csv?${new URLSearchParams({ table: String(placed.at), locale })}&${reading(placed, matches, measures)}`;

/** The address that removes a column of the file. */
export const removeColumn = (ticket: string, column: number): Promise<SampleFile> => readAgain(`${ticket}/remove-column?column=${column}`);

/** The address that stores a decision on a table of the file. */
export const withDecision = ({ sample, at }: Placed, decision: Record<string, string>): Promise<SampleFile> =>
  readAgain(`${sample.ticket}/reading?${new URLSearchParams({ table: String(at), ...decision })}`);

async function readAgain(path: string): Promise<SampleFile> {
  const response = await fetch(`/api/samples/${path}`, { method: "POST", headers: { accept: "application/json" } });
  if (!response.ok) throw new Problem(response.status, "unknown");
  return (await response.json()) as SampleFile;
}
