// The receipt of a message or an application: its reference, and the address for the answer.

import { Sent } from "../kit/sent";
import { useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Receipt } from "../model/api";

export default function SentScreen({ data: receipt }: ScreenProps<Receipt>) {
  const t = useT();
  const { email, form } = receipt;
  const [title, next] = form === "application" ? [t("jobs:sent.title"), t("jobs:sent.next", { email })] : [t("contact:sent.title"), t("contact:sent.next", { email })];
  return <Sent title={title} receipt={receipt}>{next}</Sent>;
}
