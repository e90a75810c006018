// An introduction to the request.

import { useT } from "../lib/i18n";

export function Introduction() {
  const t = useT();
  return (
    <div class="flow-4">
      <p class="lead">{t("request:intro.lead")}</p>
      <h3>{t("request:intro.needs")}</h3>
      <ul class="cross-list">
        <li>{t("request:intro.data")}</li>
        <li>{t("request:intro.frame")}</li>
        <li>{t("request:intro.identity")}</li>
      </ul>
      <p>{t("request:intro.free")}</p>
    </div>
  );
}
