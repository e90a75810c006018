// On a page with several forms, a rejection belongs to the submitted one.

import type { Refusal } from "../lib/refusal";

export const refusalOf = (refusal: Refusal | null, what: string): Refusal | null =>
  refusal?.values.some(([name, value]) => name === "do" && value === what) ? refusal : null;
