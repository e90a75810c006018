// The receipt of a request for data.

import type { ReceiptData } from "../blocks/receipt";
import { RequestSent } from "../blocks/request-sent";
import { useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import { STATUSES, statusWords } from "./status-words";

export default function DataRequestSentScreen({ data: receipt }: ScreenProps<ReceiptData>) {
  const t = useT();
  return (
    <RequestSent
      receipt={receipt}
      title={t(receipt.confirmed ? "request:sent.confirmed" : "request:sent.title")}
      recorded={(day, time) => t("request:sent.recorded", { day, time })}
      next={t("request:sent.next", { email: receipt.email })}
      statuses={STATUSES.map((status) => statusWords(status, t))}
      followUp="/data-request/follow-up"
    />
  );
}
