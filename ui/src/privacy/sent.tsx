// The page after a privacy request was sent, the same for every address.

import { EndPage } from "../kit/end-page";
import { useLocale, useT } from "../lib/i18n";

export function Sent() {
  const t = useT();
  const home = `/${useLocale()}`;
  return (
    <EndPage
      mark="closed"
      title={t("rights:sent.title")}
      lead={t("rights:sent.lead")}
      actions={
        <>
          <a class="button button-quiet" href={home}>{t("kit:sent.home")}</a>
          <a href={`${home}/privacy-request`}>{t("rights:again")}</a>
        </>
      }
    >
      <p class="small muted mt-5">{t("rights:form.note")}</p>
    </EndPage>
  );
}
