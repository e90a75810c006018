// A subscription by mail, by the link of a mail: confirmed or ended by a button. Opening the page changes nothing, because
// programs that look at mails open links too; its buttons are forms, which need no script.

import { ButtonForm } from "../kit/button-form";
import { sentence } from "../kit/form-state";
import { paramsOf } from "../lib/api";
import { useLanguage, useLocale, useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import type { ScreenProps } from "../lib/route";
import type { StatusSubscription } from "./api";
import type { SubscriptionPage } from "./load";
import { stateOf } from "./subscription";
import styles from "./subscription-screen.module.css";
import { categoryName } from "./texts";

interface PartProps {
  subscription: StatusSubscription;
  /** Where the form is sent. */
  action: string;
}

export default function SubscriptionScreen({ data, params: { id = "", signature = "" }, refusal }: ScreenProps<SubscriptionPage>) {
  const t = useT();
  const locale = useLocale();
  const state = stateOf(data);
  const { subscription } = data;
  const action = `/${locale}/status/subscription/${encodeURIComponent(id)}/${encodeURIComponent(signature)}`;
  return (
    <div class={`container section ${styles.page}`}>
      {subscription && <Refused refusal={refusal} />}
      <h1 class={styles.title}>{t(`status:subscription.${state}.title`)}</h1>
      {subscription ? <Known subscription={subscription} action={action} /> : <p class={styles.lead}>{t(state === "stopped" ? "status:subscription.stopped.text" : "status:subscription.gone.text")}</p>}
      {state !== "confirm" && <p><a href={`/${locale}/status`}>{t("status:subscription.back")}</a></p>}
    </div>
  );
}

/** What is mailed where, and the button. */
function Known({ subscription, action }: PartProps) {
  const t = useT();
  const { email, isConfirmed } = subscription;
  return (
    <>
      <p class={styles.lead}>{t(isConfirmed ? "status:subscription.confirmed.text" : "status:subscription.confirm.text", { email })}</p>
      <p><Services keys={subscription.categories} /></p>
      {isConfirmed ? (
        <ButtonForm action={action} fields={{ action: "stop" }} quiet>{t("status:subscription.confirmed.action")}</ButtonForm>
      ) : (
        <>
          <ButtonForm action={action} fields={{ action: "confirm" }}>{t("status:subscription.confirm.action")}</ButtonForm>
          <p class="small muted">{t("unsubscribe:nothing")}</p>
        </>
      )}
    </>
  );
}

function Services({ keys }: { keys: string[] }) {
  const language = useLanguage();
  const { t } = language;
  const names = keys.map((key) => categoryName(key, [], language)).join(", ");
  return <>{names ? t("status:subscription.services", { names }) : t("status:subscription.all")}</>;
}

/** What kept a button from doing what it says. */
function Refused({ refusal }: { refusal: Refusal | null }) {
  const t = useT();
  if (!refusal) return null;
  const text = sentence(refusal.code, t, paramsOf(refusal)) ?? t("error:failure.lead");
  return <p class={styles.refused} role="alert">{`${t("unsubscribe:failed")}. ${text}`}</p>;
}
