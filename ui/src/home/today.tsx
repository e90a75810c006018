// The state of the leading theme today, in words and then as a figure, with its curve below. Before the first
// publication, one sentence instead.

import { useFormat, useLocale, useT } from "../lib/i18n";
import { printTroubles } from "../model/indicator";
import { capital } from "../model/movement";
import { isEpidemic, printContext, printState } from "../model/situation";
import type { HomeIndicator } from "./load";
import styles from "./today.module.css";

export function Today({ lead }: { lead: HomeIndicator | undefined }) {
  const t = useT();
  return (
    <div class={styles.today}>
      <h2 class="visually-hidden">{t("home:today.heading")}</h2>
      {lead && lead.level !== null ? <Level lead={lead} /> : <p>{t("home:today.waiting")}</p>}
    </div>
  );
}

function Level({ lead }: { lead: HomeIndicator }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return (
    <div>
      <p class={styles.theme}>
        <a href={`/${locale}/ias/${lead.theme}`}>{t(`ias:name.${lead.theme}`)}</a>
        {lead.demonstration && <span class={styles.mark}>{t("ias:demonstration.title")}</span>}
      </p>
      <p class={isEpidemic(lead) ? `${styles.state} ${styles.epidemic}` : styles.state}>{capital(printState(lead, { t }))}</p>
      <p class={styles.context}>{printContext(lead, { t, format })}</p>
      {printTroubles(lead, { t }).map((trouble) => <p key={trouble} class={styles.context}>{trouble}</p>)}
    </div>
  );
}
