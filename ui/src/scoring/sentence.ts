// Texts of codes that only orders and quotes of scores have: each page loads those that it may show.

import type { Sentence } from "../kit/form-state";
import type { TextKey } from "../lib/text-keys";

export const scoringSentence: Sentence = (code, t, params) => {
  const [family, name = ""] = code.split(".");
  return family === "scoring" ? t(`code:scoring.${name}` as TextKey, params) : undefined;
};
