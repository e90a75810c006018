// A form that was refused: what was typed, and what is wrong with it. The server gives the same to a page without a script
// as the browser gets for a form that it sends itself.

import type { FieldProblem } from "./api";

export interface Refusal {
  /** As they were sent; a name may stand several times. */
  values: [name: string, value: string][];
  /** What is wrong with the whole. */
  code: string;
  fields: FieldProblem[];
}
