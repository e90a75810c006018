// The verdict on a file, which is also the title of its document.

import type { TextKey } from "../lib/text-keys";
import type { QuoteVerification } from "../model/api";

/** The result for the file with the hash of the address. */
export interface VerifyData {
  sha256: string;
  /** Null for a file that is not from this site. */
  file: QuoteVerification | null;
}

export const verdictOf = ({ file }: VerifyData): TextKey => (file ? (file.chainValid ? "scoring:verify.good" : "scoring:verify.broken") : "scoring:verify.unknown");
