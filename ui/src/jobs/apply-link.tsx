// A link to the form, at the beginning of a page of offers.

import { useT } from "../lib/i18n";

export function ApplyLink() {
  const t = useT();
  return <p class="button-row"><a class="button" href="#apply">{t("jobs:form.title")}</a></p>;
}
