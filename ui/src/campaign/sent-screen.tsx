// The receipt of a campaign request.

import { RequestSent } from "../blocks/request-sent";
import { useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Receipt } from "../model/api";
import { STATUSES, statusWords } from "./status-words";

export default function CampaignSentScreen({ data: receipt }: ScreenProps<Receipt>) {
  const t = useT();
  return (
    <RequestSent
      receipt={receipt}
      title={t("campaign:sent.title")}
      recorded={(day, time) => t("campaign:sent.recorded", { day, time })}
      next={t("campaign:sent.next", { email: receipt.email })}
      statuses={STATUSES.map((status) => statusWords(status, t))}
      followUp="/emailing-campaign/follow-up"
    />
  );
}
