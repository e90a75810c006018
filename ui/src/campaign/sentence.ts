// Errors of a campaign, by the codes that no other form has.

import { fileSentence } from "../kit/file-sentence";
import { sentence, type Sentence } from "../kit/form-state";
import type { TextKey } from "../lib/text-keys";

export const campaignSentence: Sentence = (code, t, params) => {
  const [family, ...rest] = code.split(".");
  return family === "campaign" ? t(`code:campaign.${rest.join(".")}` as TextKey, params) : (sentence(code, t, params) ?? fileSentence(code, t, params));
};
