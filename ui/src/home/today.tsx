// What the flu does today, in words and then its figure; its course stands below. Before any publication, one sentence instead.

import { useFormat, useLocale, useT } from "../lib/i18n";
import { printTroubles } from "../model/indicator";
import { capital } from "../model/movement";
import { isEpidemic, printContext, printState } from "../model/situation";
import type { HomeIndicator } from "./load";
import styles from "./today.module.css";

export function Today({ flu }: { flu: HomeIndicator | undefined }) {
  const t = useT();
  return (
    <div class={styles.today}>
      <h2 class="visually-hidden">{t("home:today.heading")}</h2>
      {flu && flu.level !== null ? <Level flu={flu} /> : <p>{t("home:today.waiting")}</p>}
    </div>
  );
}

function Level({ flu }: { flu: HomeIndicator }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return (
    <div>
      <p class={styles.theme}>
        <a href={`/${locale}/ias/flu`}>{t("ias:name.flu")}</a>
        {flu.demonstration && <span class={styles.mark}>{t("ias:demonstration.title")}</span>}
      </p>
      <p class={isEpidemic(flu) ? `${styles.state} ${styles.epidemic}` : styles.state}>{capital(printState(flu, { t }))}</p>
      <p class={styles.context}>{printContext(flu, { t, format })}</p>
      {printTroubles(flu, { t }).map((trouble) => <p key={trouble} class={styles.context}>{trouble}</p>)}
    </div>
  );
}
