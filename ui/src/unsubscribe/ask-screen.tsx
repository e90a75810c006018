// Unsubscribing without the link of a mail: the form that requests one, and the page after it.

import { EndPage } from "../kit/end-page";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import AskForm from "./ask-form";
import styles from "./ask.module.css";

const NEXT = ["link", "reach", "kept", "other"] as const;

export default function AskScreen({ search, refusal }: ScreenProps<null>) {
  return search.get("sent") === "true" ? <Sent /> : <Ask refusal={refusal} />;
}

function Sent() {
  const t = useT();
  const home = `/${useLocale()}`;
  return (
    <EndPage
      mark="closed"
      title={t("unsubscribe:ask.sentTitle")}
      lead={`${t("unsubscribe:ask.sent")} ${t("unsubscribe:ask.daily")}`}
      actions={
        <>
          <a class="button button-quiet" href={home}>{t("kit:sent.home")}</a>
          <a href={`${home}/unsub`}>{t("unsubscribe:ask.again")}</a>
        </>
      }
    />
  );
}

function Ask({ refusal }: Pick<ScreenProps<null>, "refusal">) {
  const t = useT();
  return (
    <div class={`container section ${styles.page} grid top`}>
      <div>
        <h1 class="page-title">{t("unsubscribe:ask.title")}</h1>
        <p class={`lead ${styles.lead}`}>{t("unsubscribe:ask.lead")}</p>
        <AskForm refusal={refusal} />
        <p class="small muted mt-4">
          {`${t("unsubscribe:ask.note")} `}
          <a href={`/${useLocale()}/contact?subject=privacy`}>{t("unsubscribe:ask.written")}</a>
        </p>
      </div>
      <section aria-labelledby="next">
        <h2 class={`${styles.heading} rule-bottom text-5`} id="next">{t("unsubscribe:ask.next.title")}</h2>
        <dl>
          {NEXT.map((part) => (
            <div class="py-3 hairline-bottom" key={part}>
              <dt class="strong">{t(`unsubscribe:ask.next.${part}.title`)}</dt>
              <dd class="small muted">{t(`unsubscribe:ask.next.${part}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
