// The texts of rejected files.

import { sentenceOf } from "./form-state";

export const fileSentence = sentenceOf({
  "form.file-empty": "code:form.file-empty",
  "form.file-expired": "code:form.file-expired",
  "form.file-infected": "code:form.file-infected",
  "form.file-locked": "code:form.file-locked",
  "form.file-refused": "code:form.file-refused",
  "form.file-too-complex": "code:form.file-too-complex",
  "form.file-unreadable": "code:form.file-unreadable",
  "form.file-unsupported": "code:form.file-unsupported",
});
