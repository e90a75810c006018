// Requests a link. The page does not reveal whether the address is known.

import { useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import type { UnsubscribeData } from "./route";
import styles from "./screen.module.css";

interface AskPartProps extends Omit<UnsubscribeData, "link" | "isSent"> {
  action: string;
  refusal: Refusal | null;
}

export function AskPart({ address, isCut, action, refusal }: AskPartProps) {
  const t = useT();
  const [, typed] = refusal?.values.find(([name]) => name === "emailAddress") ?? [];
  const fault = refusal?.code === "form.invalid" ? t(typed?.trim() ? "code:form.email-invalid" : "code:form.required") : null;
  return (
    <>
      <h1 class={styles.title}>{t(isCut ? "unsubscribe:ask.cutTitle" : "unsubscribe:title")}</h1>
      {isCut && <p class={styles.lead}>{t("unsubscribe:ask.cut")}</p>}
      <p class={styles.lead}>{t("unsubscribe:ask.lead")}</p>
      <form method="post" action={action}>
        <label class={styles.label} for="emailAddress">{t("contact:email.label")}</label>
        {fault && <p class={styles.refused} id="fault" role="alert">{fault}</p>}
        <input class={styles.control} type="email" id="emailAddress" name="emailAddress" defaultValue={typed ?? address} autocomplete="email" required {...(fault ? { "aria-describedby": "fault", "aria-invalid": true } : {})} />
        <button class={`button ${styles.stop}`} type="submit">{t("unsubscribe:ask.button")}</button>
        <p class="small muted">{t("unsubscribe:ask.note")}</p>
      </form>
    </>
  );
}
