// What happens to an offer, how long the form takes, and what to prepare.

import { useFormat, useT } from "../lib/i18n";
import type { ProviderForm } from "../model/api";
import { roundSize } from "../lib/round-size";

export function Introduction({ samples: { maxFiles, bytes } }: Pick<ProviderForm, "samples">) {
  const t = useT();
  const { size } = useFormat();
  return (
    <div class="flow-4">
      <p class="lead">{t("provider:intro.lead")}</p>
      <p><strong>{t("provider:intro.time")}</strong></p>
      <h3>{t("provider:intro.needs")}</h3>
      <ul class="cross-list">
        <li>{t("provider:intro.sheet")}</li>
        <li>{t("provider:intro.rhythm")}</li>
        <li>{t("provider:intro.samples", { count: maxFiles, size: roundSize(bytes, size) })}</li>
      </ul>
      <p>{t("provider:intro.people")}</p>
    </div>
  );
}
