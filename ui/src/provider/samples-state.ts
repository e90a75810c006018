// What the form knows of its samples: what it sends, and what keeps it from being sent.

import type { Refusal } from "../lib/refusal";

export interface SamplesState {
  /** What the server gave for each file that it read. */
  tickets: string[];
  /** What was chosen by hand: `TICKET:TABLE:FIELD:COLUMN`. */
  columns: string[];
  /** Files on their way. */
  uploading: number;
  /** Required fields that no column was found for. */
  missing: number;
  /** Columns whose values are those of persons. */
  personal: number;
}

export const NO_SAMPLES: SamplesState = { tickets: [], columns: [], uploading: 0, missing: 0, personal: 0 };

/** What a form brings that was refused: files that came with it are kept, and named by their tickets. */
export function samplesOf(refusal: Refusal | null): SamplesState {
  const values = (name: string) => (refusal?.values ?? []).filter(([given, value]) => given === name && value !== "").map(([, value]) => value);
  return { ...NO_SAMPLES, tickets: values("sample"), columns: values("column") };
}
