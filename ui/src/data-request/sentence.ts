// The texts of errors that only a request for data has.

import { sentenceOf } from "../kit/form-state";

export const dataRequestSentence = sentenceOf({
  "form.territories-conflict": "code:form.territories-conflict",
  "form.territories-missing": "code:form.territories-missing",
});
