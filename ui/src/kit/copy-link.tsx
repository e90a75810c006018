// Copies an address to the clipboard.

import { useT } from "../lib/i18n";
import { CopyText } from "./copy-text";

export function CopyLink({ address }: { address: string }) {
  const t = useT();
  return <CopyText text={address} action={t("kit:copy.action")} done={t("kit:copy.done")} />;
}
