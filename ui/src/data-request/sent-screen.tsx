// A request that was sent: its reference and its picture, where the link goes, what follows, and what to do if no mail comes.

import { Motif } from "../kit/motif";
import { ReferenceFrame } from "../kit/reference-frame";
import { Split } from "../kit/split";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/paris";
import type { ScreenProps } from "../lib/route";
import type { Receipt } from "../model/api";
import asideStyles from "./aside.module.css";
import styles from "./sent-screen.module.css";

const STATUSES = ["sent", "process", "finish"] as const;

export default function DataRequestSentScreen({ data: { reference, email, at, motif, confirm_by: until } }: ScreenProps<Receipt>) {
  const t = useT();
  const format = useFormat();
  const home = `/${useLocale()}`;
  const { day, time } = inParis(Date.parse(at));
  const date = until ? format.date(inParis(Date.parse(until)).day) : "";
  const aside = (
    <>
      <section class={asideStyles.part}>
        <Motif motif={motif} />
        <p class={`small muted ${styles.caption}`}>{t("request:sent.motif")}</p>
      </section>
      <section class={asideStyles.part}>
        <h2 class={asideStyles.heading}>{t("request:sent.steps")}</h2>
        <ol class={asideStyles.steps}>
          {STATUSES.map((status) => (
            <li key={status}>
              <strong>{t(`request:status.${status}.name`)}</strong>
              <p>{t(`request:status.${status}.about`)}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
  return (
    <Split aside={aside}>
      {!until && <p class={styles.recorded}>{t("request:sent.recorded", { day: format.date(day), time })}</p>}
      <h1 class={styles.title}>{until ? t("kit:sent.confirm.title") : t("request:sent.title")}</h1>
      <p class="lead">{until ? t("kit:sent.confirm.text", { email, date }) : t("request:sent.next", { email })}</p>
      <ReferenceFrame reference={reference} />
      <p class={`button-row ${styles.actions}`}><a class="button button-quiet" href={`${home}/store`}>{t("request:sent.store")}</a></p>
      {!until && <section class={styles.missing}>
        <h2 class={asideStyles.heading}>{t("request:sent.missing")}</h2>
        <p class="muted">{t("request:sent.wait")}</p>
        <p><a href={`${home}/data-request/follow-up`}>{t("request:sent.again")}</a></p>
      </section>}
    </Split>
  );
}
