// A message that was sent: its reference, and where the answer goes.

import { Sent } from "../kit/sent";
import { useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Receipt } from "../model/api";

export default function ContactSentScreen({ data: receipt }: ScreenProps<Receipt>) {
  const t = useT();
  return <Sent title={t("contact:sent.title")} receipt={receipt}>{t("contact:sent.next", { email: receipt.email })}</Sent>;
}
