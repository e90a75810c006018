// The receipt of an offered data set.

import type { ReceiptData } from "../blocks/receipt";
import { RequestSent } from "../blocks/request-sent";
import { useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import { STATUSES, statusWords } from "./status-words";

export default function ProviderSentScreen({ data: receipt }: ScreenProps<ReceiptData>) {
  const t = useT();
  return (
    <RequestSent
      receipt={receipt}
      title={t(receipt.confirmed ? "provider:sent.confirmed" : "provider:sent.title")}
      recorded={(day, time) => t("provider:sent.recorded", { day, time })}
      next={t("provider:sent.next", { email: receipt.email })}
      statuses={STATUSES.map((status) => statusWords(status, t))}
      followUp="/become-provider/follow-up"
    />
  );
}
