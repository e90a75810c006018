// The texts of refused passwords and codes.

import { sentenceOf } from "./form-state";

export const accountSentence = sentenceOf({
  "form.code-wrong": "code:form.code-wrong",
  "form.password-weak": "code:form.password-weak",
  "form.password-wrong": "code:form.password-wrong",
});
