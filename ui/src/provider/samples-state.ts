// The form's state of its samples: submitted values, and reasons that block the submission.

import type { Refusal } from "../lib/refusal";

export interface SamplesState {
  /** The server's tickets of all files it has read. */
  tickets: string[];
  /** Manual choices: `TICKET:TABLE:FIELD:COLUMN`. */
  columns: string[];
  /** Number of pending uploads. */
  uploading: number;
  /** Number of required fields without a column. */
  missing: number;
  /** Number of columns with personal data. */
  personal: number;
}

export const NO_SAMPLES: SamplesState = { tickets: [], columns: [], uploading: 0, missing: 0, personal: 0 };

/** The samples of a rejected form: its files are retained, and referred to by ticket. */
export function samplesOf(refusal: Refusal | null): SamplesState {
  const values = (name: string) => (refusal?.values ?? []).filter(([given, value]) => given === name && value !== "").map(([, value]) => value);
  return { ...NO_SAMPLES, tickets: values("sample"), columns: values("column") };
}
