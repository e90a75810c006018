// The texts of errors while a quote is signed.

import { sentenceOf } from "../kit/form-state";

export const signSentence = sentenceOf({
  "scoring.code-ended": "code:scoring.code-ended",
  "scoring.code-wrong": "code:scoring.code-wrong",
  "scoring.letter-unknown": "code:scoring.letter-unknown",
  "scoring.move-refused": "code:scoring.move-refused",
  "scoring.name-differs": "code:scoring.name-differs",
  "scoring.signer-unchanged": "code:scoring.signer-unchanged",
});
