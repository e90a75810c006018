// The content below the headline: days, incidents, and the series of the indicators.

import type { StatusReport } from "./api";
import { History } from "./history";
import { IncidentList } from "./incident-list";
import type { Watched } from "./load";
import { Series } from "./series";

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
    </div>
  );
}
