// What codes say while a quote is signed.

import type { Sentence } from "../kit/form-state";

export const signSentence: Sentence = (code, t, params) => {
  switch (code) {
    case "scoring.code-wrong":
      return t("code:scoring.code-wrong", params);
    case "scoring.code-ended":
      return t("code:scoring.code-ended");
    case "scoring.letter-unknown":
      return t("code:scoring.letter-unknown");
    case "scoring.name-differs":
      return t("code:scoring.name-differs");
    case "scoring.signer-unchanged":
      return t("code:scoring.signer-unchanged");
    case "scoring.move-refused":
      return t("code:scoring.move-refused");
    default:
      return undefined;
  }
};
