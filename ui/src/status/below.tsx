// The content below the headline: days, incidents, and the series of the indicators.

import type { StatusReport } from "./api";
import { useT } from "../lib/i18n";
import { History } from "./history";
import { IncidentList } from "./incident-list";
import type { Watched } from "./load";
import { Series } from "./series";
import { printBetween } from "./words";

export interface BelowProps {
  report: StatusReport;
  themes: Watched[];
  today: string;
}

export default function Below({ report, themes, today }: BelowProps) {
  return (
    <div>
      {report.categories.length > 0 && <History report={report} />}
      <IncidentList report={report} />
      {themes.length > 0 && <Series themes={themes} today={today} />}
      {report.backups && <Backups backups={report.backups} at={report.at} />}
    </div>
  );
}

/** The ages of the last backup and of the last rehearsal of a restore. */
function Backups({ backups: { backedUpAt, restoredAt }, at }: { backups: NonNullable<StatusReport["backups"]>; at: number }) {
  const t = useT();
  return <p class="mt-6 muted">{t("status:backups", { backup: printBetween(backedUpAt, at, { t }), restore: printBetween(restoredAt, at, { t }) })}</p>;
}
