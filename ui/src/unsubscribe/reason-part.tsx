// The optional reason for unsubscribing.

import { useT } from "../lib/i18n";
import type { UnsubscribeFeedback } from "../model/api";
import styles from "./screen.module.css";

export interface ReasonProps {
  feedback: UnsubscribeFeedback | null;
  action: string;
}

export default function ReasonPart({ feedback, action }: ReasonProps) {
  const t = useT();
  const reasons: Record<UnsubscribeFeedback, string> = {
    "too-many": t("unsubscribe:reason.tooMany"),
    "not-relevant": t("unsubscribe:reason.notRelevant"),
    "not-mine": t("unsubscribe:reason.notMine"),
  };
  if (feedback) return <p class={styles.part} role="status">{t("unsubscribe:reason.told", { reason: reasons[feedback] })}</p>;
  return (
    <form class={styles.part} method="post" action={action}>
      <input type="hidden" name="action" value="tell" />
      <fieldset>
        <legend class={styles.label}>{t("unsubscribe:reason.title")} <span class="regular muted">{t("kit:field.optional")}</span></legend>
        {Object.entries(reasons).map(([value, label]) => (
          <label key={value} class={`${styles.choice} row middle gap-3 touch`}><input type="radio" name="feedback" value={value} />{label}</label>
        ))}
      </fieldset>
      <button class="button button-quiet mt-3" type="submit">{t("unsubscribe:reason.button")}</button>
    </form>
  );
}
