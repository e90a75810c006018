// The texts of refusals that only a request for data gets.

import { sentenceOf } from "../kit/form-state";

export const dataRequestSentence = sentenceOf({
  "form.territories-contradict": "code:form.territories-contradict",
  "form.territories-missing": "code:form.territories-missing",
});
