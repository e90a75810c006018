// An application that was sent: its reference, and where the answer goes.

import { Sent } from "../kit/sent";
import { useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Receipt } from "../model/api";

export default function ApplicationSentScreen({ data: receipt }: ScreenProps<Receipt>) {
  const t = useT();
  return <Sent title={t("jobs:sent.title")} receipt={receipt}>{t("jobs:sent.next", { email: receipt.email })}</Sent>;
}
