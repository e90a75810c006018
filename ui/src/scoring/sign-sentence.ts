// The texts of errors while a quote is signed.

import { sentenceOf } from "../kit/form-state";

export const signSentence = sentenceOf({
  "scoring.code-expired": "code:scoring.code-expired",
  "scoring.code-wrong": "code:scoring.code-wrong",
  "scoring.character-unsupported": "code:scoring.character-unsupported",
  "scoring.transition-invalid": "code:scoring.transition-invalid",
  "scoring.name-differs": "code:scoring.name-differs",
  "scoring.signer-unchanged": "code:scoring.signer-unchanged",
});
