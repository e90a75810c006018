// A page with several forms: a refusal belongs to the one that was sent.

import type { Refusal } from "../lib/refusal";

export const refusalOf = (refusal: Refusal | null, what: string): Refusal | null =>
  refusal?.values.some(([name, value]) => name === "do" && value === what) ? refusal : null;
