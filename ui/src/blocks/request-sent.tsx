// The receipt of a submission with a follow-up: reference and identicon, the address that gets the link, the next
// steps, and what to do without a mail.

import { ContextPart, Milestones } from "../kit/context";
import { EndPage } from "../kit/end-page";
import { Motif } from "../kit/motif";
import { PrintButton } from "../kit/print-button";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { Receipt } from "../model/api";
import type { StatusWords } from "./follow-up-words";
import styles from "./request-sent.module.css";

interface RequestSentProps {
  receipt: Receipt;
  title: string;
  /** When it was received. */
  recorded(day: string, time: string): string;
  next: string;
  statuses: StatusWords[];
  /** The path of its follow-up page, without the language. */
  followUp: string;
}

export function RequestSent({ receipt: { reference, email, at, motif, confirm_by: until }, title, recorded, next, statuses, followUp }: RequestSentProps) {
  const t = useT();
  const format = useFormat();
  const home = `/${useLocale()}`;
  const { day, time } = inParis(Date.parse(at));
  const date = until ? format.date(inParis(Date.parse(until)).day) : "";
  const aside = (
    <>
      <ContextPart>
        <Motif motif={motif} />
        <p class={`small muted ${styles.caption}`}>{t("request:sent.motif")}</p>
      </ContextPart>
      <ContextPart title={t("request:sent.steps")}>
        <Milestones items={statuses.map(({ name, about }) => ({ title: name, text: about }))} />
      </ContextPart>
    </>
  );
  return (
    <EndPage
      mark={until ? "closed" : "done"}
      fact={until ? undefined : recorded(format.date(day), time)}
      title={until ? t("kit:sent.confirm.title") : title}
      lead={until ? t("kit:sent.confirm.text", { email, date }) : next}
      reference={reference}
      actions={
        <>
          <a class="button button-quiet" href={`${home}/store`}>{t("request:sent.store")}</a>
          <PrintButton>{t("request:sent.print")}</PrintButton>
        </>
      }
      aside={aside}
    >
      {!until && (
        <section class={styles.missing}>
          <h2 class={styles.heading}>{t("request:sent.missing")}</h2>
          <p class="muted">{t("request:sent.wait")}</p>
          <p><a href={home + followUp}>{t("request:sent.again")}</a></p>
        </section>
      )}
    </EndPage>
  );
}
