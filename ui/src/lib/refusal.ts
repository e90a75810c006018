// A rejected form: the input, and its errors. The server sends the same to a page without a script as the browser gets
// for a background submission.

import type { FieldProblem } from "./api";

export interface Refusal {
  /** The values as submitted; a name may occur several times. */
  values: [name: string, value: string][];
  /** The error of the whole form. */
  code: string;
  fields: FieldProblem[];
}
