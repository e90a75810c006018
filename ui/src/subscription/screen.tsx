// A subscription by mail, by its mailed link: confirmed or ended by a button, which is a form and needs no script.

import { ButtonForm } from "../kit/button-form";
import { sentence } from "../kit/form-state";
import { paramsOf } from "../lib/api";
import { useLocale, useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import type { ScreenProps } from "../lib/route";
import type { TextKey } from "../lib/text-keys";
import styles from "./screen.module.css";
import { stateOf, type List, type Subscription } from "./state";

/** The pages of a list, without the language: of its subscriptions, and of its form. */
const PATHS: Record<List, [string, string]> = { status: ["/status/subscription", "/status"], alerts: ["/ias/alerts", "/ias"] };

export default function SubscriptionScreen({ data, params: { id = "", signature = "" }, refusal }: ScreenProps<Subscription>) {
  const t = useT();
  const locale = useLocale();
  const state = stateOf(data);
  const { list, subscription } = data;
  const [path, home] = PATHS[list];
  const action = `/${locale}${path}/${encodeURIComponent(id)}/${encodeURIComponent(signature)}`;
  return (
    <div class={`container section ${styles.page} flow-4`}>
      {subscription && <Refused refusal={refusal} />}
      <h1 class="page-title">{t(`subscription:${state}.title`)}</h1>
      <p class={`${styles.lead} no-help`}>{state === "gone" ? t("subscription:gone.text") : t(`subscription:${list}.${state}`, { email: subscription?.email ?? "" })}</p>
      {subscription && <Topics list={list} topics={subscription.topics} />}
      {state === "confirmed" && <ButtonForm action={action} fields={{ action: "stop" }} quiet>{t("subscription:confirmed.action")}</ButtonForm>}
      {state === "confirm" ? (
        <>
          <ButtonForm action={action} fields={{ action: "confirm" }}>{t("subscription:confirm.action")}</ButtonForm>
          <p class="small muted">{t("unsubscribe:nothing")}</p>
        </>
      ) : (
        <p><a href={`/${locale}${home}`}>{t(`subscription:${list}.back`)}</a></p>
      )}
    </div>
  );
}

/** The selected topics. An unknown topic is shown by its key. */
function Topics({ list, topics }: { list: List; topics: string[] }) {
  const t = useT();
  const name = (key: string, word: string) => (t(key as TextKey) === key ? word : t(key as TextKey));
  if (list === "status") {
    const names = topics.map((word) => name(`status:category.${word}`, word)).join(", ");
    return <p>{names ? t("subscription:status.services", { names }) : t("subscription:status.all")}</p>;
  }
  const named = (group: string, keys: string) => topics.filter((topic) => topic.startsWith(group)).map((topic) => name(keys + topic.slice(group.length), topic)).join(", ");
  const themes = named("theme:", "ias:name.");
  const territories = named("territory:", "ias:region.");
  const kinds = named("kind:", "alerts:kind.");
  return (
    <ul>
      <li>{themes ? t("subscription:alerts.themes", { names: themes }) : t("subscription:alerts.allThemes")}</li>
      <li>{territories ? t("subscription:alerts.territories", { names: territories }) : t("subscription:alerts.allTerritories")}</li>
      <li>{kinds ? t("subscription:alerts.kinds", { names: kinds }) : t("subscription:alerts.allKinds")}</li>
    </ul>
  );
}

/** The error of a rejected action. */
function Refused({ refusal }: { refusal: Refusal | null }) {
  const t = useT();
  if (!refusal) return null;
  const text = sentence(refusal.code, t, paramsOf(refusal)) ?? t("error:failure.lead");
  return <p class="strong warn" role="alert">{`${t("unsubscribe:failed")}. ${text}`}</p>;
}
