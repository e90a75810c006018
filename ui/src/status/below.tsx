// All that stands below the sentence: days, incidents, the series of the indicators, and the ways to follow.

import type { StatusReport } from "./api";
import { History } from "./history";
import { IncidentList } from "./incident-list";
import type { Watched } from "./load";
import { Series } from "./series";
import { Subscribe } from "./subscribe";

export interface BelowProps {
  report: StatusReport;
  themes: Watched[];
  today: string;
  origin: string;
}

export default function Below({ report, themes, today, origin }: BelowProps) {
  return (
    <div>
      {report.categories.length > 0 && <History report={report} />}
      <IncidentList report={report} />
      {themes.length > 0 && <Series themes={themes} today={today} />}
      <Subscribe origin={origin} />
    </div>
  );
}
