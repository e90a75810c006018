// Current incidents, planned maintenance, and incidents of the last 90 days.

import { useT } from "../lib/i18n";
import type { IncidentReport, StatusReport } from "./api";
import { pastOf, runningOf } from "./incidents";
import styles from "./incident-list.module.css";
import { LevelWord } from "./level-sign";
import { Maintenances } from "./maintenances";
import { PastIncidents } from "./past-incidents";
import { Remains } from "./remains";
import { Timeline } from "./timeline";
import { Title } from "./title";
import { printBetween } from "./words";

export function IncidentList({ report }: { report: StatusReport }) {
  return (
    <>
      {runningOf(report).map((incident) => <Running key={incident.number} incident={incident} now={report.at} />)}
      <Maintenances maintenances={report.maintenances} now={report.at} />
      <PastIncidents incidents={pastOf(report)} now={report.at} />
    </>
  );
}

function Running({ incident, now }: { incident: IncidentReport; now: number }) {
  const t = useT();
  const { level, beganAt } = incident;
  return (
    <section class={`${styles.running} mt-6 frame`}>
      <div class="row wrap baseline apart gap-2 gap-x-5 mb-4">
        <Title incident={incident} as="h2" />
        <p><LevelWord mark={level}><strong>{t(`status:level.${level}`)}</strong>, {t("status:incident.since", { duration: printBetween(beganAt, now, { t }) })}</LevelWord></p>
      </div>
      <Timeline incident={incident} />
      <Remains incident={incident} />
    </section>
  );
}
