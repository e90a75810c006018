// The texts of errors that only an offer of data has.

import { fileSentence } from "../kit/file-sentence";
import { sentenceOf, type Sentence } from "../kit/form-state";

const own = sentenceOf({
  "form.columns-missing": "code:form.columns-missing",
  "form.files-missing": "code:form.files-missing",
  "form.files-too-large": "code:form.files-too-large",
  "form.files-too-many": "code:form.files-too-many",
  "form.files-uploading": "code:form.files-uploading",
  "form.personal-data": "code:form.personal-data",
  "form.samples-sensitive": "code:form.samples-sensitive",
  "form.territories-missing": "code:form.territories-missing",
});

export const offerSentence: Sentence = (code, t, params) => own(code, t, params) ?? fileSentence(code, t, params);
