// The receipt of a message or an application: its reference, and the address for the answer.

import type { ReceiptData } from "../blocks/receipt";
import { Sent } from "../kit/sent";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";

export default function SentScreen({ data: receipt }: ScreenProps<ReceiptData>) {
  const t = useT();
  const home = `/${useLocale()}`;
  const { email, form } = receipt;
  const isApplication = form === "application";
  const recorded = (day: string, time: string) => t("kit:sent.recorded", { day, time });
  const message = <><a class="button button-quiet" href={home}>{t("kit:sent.home")}</a><a href={`${home}/contact`}>{t("contact:sent.again")}</a></>;
  return (
    <Sent
      title={t(isApplication ? "jobs:sent.title" : "contact:sent.title")}
      receipt={receipt}
      recorded={recorded}
      lead={isApplication ? t("jobs:sent.next", { email }) : t("contact:sent.next", { email })}
      caption={t("kit:sent.identicon")}
      steps={[
        { title: t(isApplication ? "jobs:sent.received" : "contact:sent.received"), text: "" },
        { title: t("contact:sent.read"), text: t(isApplication ? "jobs:sent.readBy" : "contact:sent.readBy") },
        { title: t("contact:sent.answer"), text: t("contact:sent.answerTo", { email }) },
      ]}
      actions={isApplication ? <a class="button button-quiet" href={`${home}/jobs`}>{t("jobs:sent.others")}</a> : message}
    />
  );
}
