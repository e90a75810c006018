// Past incidents: a few with their steps, many grouped by month.

import { useLanguage, useT } from "../lib/i18n";
import type { IncidentReport } from "./api";
import { byMonth, daysTouched, essential, UNGROUPED } from "./incidents";
import styles from "./incident-list.module.css";
import { LevelWord } from "./level-sign";
import { Timeline } from "./timeline";
import { Title } from "./title";
import { printBetween, printDays, printMonth } from "./words";
import { Written } from "./written";

interface PastProps {
  incidents: IncidentReport[];
  now: number;
}

export function PastIncidents({ incidents, now }: PastProps) {
  const language = useLanguage();
  const { t } = language;
  if (incidents.length === 0) return null;
  return (
    <section class="mt-6">
      <div class={`${styles.head} row wrap baseline apart gap-2 gap-x-5`}>
        <h2>{t("status:past.title")}</h2>
        <p class="small muted">{t("status:past.count", { count: incidents.length })}</p>
      </div>
      {incidents.length <= UNGROUPED
        ? incidents.map((incident) => <Past key={incident.number} incident={incident} now={now} as="h3" />)
        : byMonth(incidents).map(({ month, incidents: those }) => (
            <section key={month} class={styles.month}>
              <h3>{printMonth(`${month}-01`, language)}</h3>
              {those.map((incident) => <Past key={incident.number} incident={incident} now={now} as="h4" />)}
            </section>
          ))}
    </section>
  );
}

/** Below a month with its effect, else with its steps. */
function Past({ incident, now, as }: { incident: IncidentReport; now: number; as: "h3" | "h4" }) {
  const language = useLanguage();
  const t = useT();
  const { level, beganAt, endedAt } = incident;
  return (
    <article class={`${styles.entry} py-5 grid gap-3 gap-x-5 hairline-bottom`}>
      <div class={`${styles.facts} row wrap gap-1 gap-x-4 small tabular`}>
        <p class="strong text-4">{printDays(...daysTouched(incident, now), language)}</p>
        <p><LevelWord mark={level} /></p>
        <p class="muted">{printBetween(beganAt, endedAt ?? now, { t })}</p>
      </div>
      <div class={styles.told}>
        <Title incident={incident} as={as} />
        {as === "h3" ? <Timeline incident={incident} updates={essential(incident)} /> : <p><Written texts={incident.summary} /></p>}
      </div>
    </article>
  );
}
