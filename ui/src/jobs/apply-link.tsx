// The way to the form, where a page of offers begins.

import { useT } from "../lib/i18n";

export function ApplyLink() {
  const t = useT();
  return <p class="button-row"><a class="button" href="#apply">{t("jobs:form.title")}</a></p>;
}
