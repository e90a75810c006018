// The receipt of a campaign request.

import type { ReceiptData } from "../blocks/receipt";
import { RequestSent } from "../blocks/request-sent";
import { useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import { STATUSES, statusWords } from "./status-words";

export default function CampaignSentScreen({ data: receipt }: ScreenProps<ReceiptData>) {
  const t = useT();
  return (
    <RequestSent
      receipt={receipt}
      title={t(receipt.confirmed ? "campaign:sent.confirmed" : "campaign:sent.title")}
      recorded={(day, time) => t("campaign:sent.recorded", { day, time })}
      next={t("campaign:sent.next", { email: receipt.email })}
      statuses={STATUSES.map((status) => statusWords(status, t))}
      followUp="/emailing-campaign/follow-up"
    />
  );
}
