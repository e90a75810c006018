// The service status: the headline first, then 90 days, current incidents, planned maintenance and past ones;
// unmeasured services are not mentioned. Last, the subscriptions.

import { useEffect, useRef, useState } from "react";
import { useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { StatusReport } from "./api";
import type { BelowProps } from "./below";
import { useFreshReport } from "./fresh-report";
import type { Status } from "./load";
import type { OverallProps } from "./overall";
import type { SubscribeProps } from "./subscribe";

const Overall = later<OverallProps>(() => import("./overall"));
const Below = later<BelowProps>(() => import("./below"));
const Subscribe = later<SubscribeProps>(() => import("./subscribe"));

export default function StatusScreen({ data: { report: loaded, themes }, today, origin, search, refusal }: ScreenProps<Status>) {
  const report = useFreshReport(loaded);
  return (
    <div class="container pt-5 pb-8">
      <Overall report={report} />
      <LevelChange report={report} />
      <Below report={report} themes={themes} today={today} />
      <Subscribe origin={origin} categories={report.categories} isSent={search.get("subscription") === "sent"} refusal={refusal} />
    </div>
  );
}

/** Announces the headline when the level changes; no other change interrupts a reader. */
function LevelChange({ report: { level } }: { report: StatusReport }) {
  const t = useT();
  const before = useRef(level);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (before.current === level) return;
    before.current = level;
    setSaid(t(`status:overall.${level ?? "unmeasured"}`));
  }, [level, t]);
  return <p class="visually-hidden" role="status">{said}</p>;
}
