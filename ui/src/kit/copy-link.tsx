// Puts an address on the reader's clipboard and says so. Only a script can: without one there is no button.

import { useState } from "react";
import { useT } from "../lib/i18n";
import styles from "./copy-link.module.css";

export function CopyLink({ address }: { address: string }) {
  const t = useT();
  const [outcome, setOutcome] = useState<"done" | "failed" | null>(null);
  const copy = async () => {
    setOutcome(null);
    // Without a secure context there is no clipboard at all.
    await Promise.resolve().then(() => navigator.clipboard.writeText(address)).then(() => setOutcome("done"), () => setOutcome("failed"));
  };
  return (
    <div class={styles.copy}>
      <button class="button button-quiet" type="button" onClick={copy}>{t("kit:copy.action")}</button>
      <p class="small muted" role="status">{outcome && t(`kit:copy.${outcome}`)}</p>
    </div>
  );
}
