// The receipt of a submission with a follow-up: the address that gets the link, and what to do without a mail.

import { PrintButton } from "../kit/print-button";
import { Sent } from "../kit/sent";
import { useLocale, useT } from "../lib/i18n";
import type { StatusWords } from "./follow-up-words";
import type { ReceiptData } from "./receipt";
import styles from "./request-sent.module.css";

interface RequestSentProps {
  receipt: ReceiptData;
  title: string;
  /** When it was received. */
  recorded(day: string, time: string): string;
  next: string;
  statuses: StatusWords[];
  /** The path of its follow-up page, without the language. */
  followUp: string;
}

export function RequestSent({ next, statuses, followUp, ...sent }: RequestSentProps) {
  const t = useT();
  const home = `/${useLocale()}`;
  const follow = <a class="button" href={home + followUp}>{t("kit:sent.follow")}</a>;
  const read = <><a class="button button-quiet" href={`${home}/store`}>{t("request:sent.store")}</a><PrintButton>{t("request:sent.print")}</PrintButton></>;
  return (
    <Sent
      {...sent}
      lead={next}
      caption={t("request:sent.identicon")}
      steps={statuses.map(({ name, about }) => ({ title: name, text: about }))}
      actions={sent.receipt.confirmed ? follow : read}
    >
      <section class={`${styles.missing} hairline-top pt-5`}>
        <h2 class="text-5">{t("request:sent.missing")}</h2>
        <p class="muted">{t("request:sent.wait")}</p>
        <p><a href={home + followUp}>{t("request:sent.again")}</a></p>
      </section>
    </Sent>
  );
}
