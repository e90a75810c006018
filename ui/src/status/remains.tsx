// What still works during an incident.

import { useT } from "../lib/i18n";
import type { IncidentReport } from "./api";
import { Written } from "./written";
import { writtenIn } from "./texts";

export function Remains({ incident: { remains } }: { incident: Pick<IncidentReport, "remains"> }) {
  const t = useT();
  if (writtenIn(remains).length === 0) return null;
  return <p class="mt-4 pt-4 hairline-top muted"><strong class="ink">{t("status:incident.remains")}</strong> <Written texts={remains} /></p>;
}
