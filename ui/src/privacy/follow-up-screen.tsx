// One privacy request, by the link of a mail. Opening the page changes nothing, because programs that scan mails open links
// too; its buttons are forms, which need no script.

import { ButtonForm } from "../kit/button-form";
import { EndPage } from "../kit/end-page";
import { Problem } from "../kit/problem";
import type { RecapLine } from "../kit/recap";
import { inParis } from "../lib/calendar";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { laterStill } from "../lib/later";
import type { Refusal } from "../lib/refusal";
import type { ScreenProps } from "../lib/route";
import type { PrivacyRequest } from "./api";
import type { AsideProps } from "./aside";
import { Authority } from "./authority";
import styles from "./follow-up-screen.module.css";
import { archiveAddress, type PrivacyFollowUp } from "./load";
import { outcomeOf, titleOf } from "./outcome";

const Aside = laterStill<AsideProps>(() => import("./aside"));

interface PartProps {
  request: PrivacyRequest;
  /** Grants access to the request. */
  linkKey: string;
  today: string;
}

export default function PrivacyFollowUpScreen({ data: request, search, today, refusal }: ScreenProps<PrivacyFollowUp>) {
  const t = useT();
  if (!request) return <EndPage mark="closed" title={titleOf(request, t)} lead={t("rights:followUp.gone.lead")} actions={<Again />} />;
  return <Known request={request} linkKey={search.get("key") ?? ""} today={today} refusal={refusal} />;
}

function Known({ request, linkKey, today, refusal }: PartProps & { refusal: Refusal | null }) {
  const t = useT();
  return (
    <EndPage
      {...useFacts(request)}
      title={titleOf(request, t)}
      reference={request.reference}
      actions={<Actions request={request} linkKey={linkKey} today={today} />}
      following={{ identicon: request.identicon, caption: t("request:sent.identicon"), more: isOpen(request) && <Aside request={request} today={today} /> }}
    >
      {request.answer && <Answer text={request.answer} />}
      {refusal && <Refused refusal={refusal} />}
    </EndPage>
  );
}

const isOpen = ({ state }: PrivacyRequest) => state === "waiting" || state === "confirmed";

const MARKS = { waiting: "closed", confirmed: "done", ready: "done", done: "done", over: "closed", withdrawn: "closed", refused: "closed", gone: "closed" } as const;

/** The mark, the texts and the rows of a request. */
function useFacts(request: PrivacyRequest) {
  const { kind, email, createdAt, confirmedAt, dueOn, archive } = request;
  const outcome = outcomeOf(request);
  const t = useT();
  const { date } = useFormat();
  const dateOf = (instant: string) => date(inParis(Date.parse(instant)).day);
  const confirmed = confirmedAt && inParis(Date.parse(confirmedAt));
  const facts: RecapLine[] = [
    [t("rights:followUp.kind"), t(`rights:kind.${kind}.name`)],
    ...(email ? [[t("rights:followUp.email"), email] satisfies RecapLine] : []),
    [t("rights:followUp.created"), dateOf(createdAt)],
    ...(outcome === "confirmed" && dueOn ? [[t("rights:followUp.due"), date(dueOn)] satisfies RecapLine] : []),
  ];
  return {
    mark: MARKS[outcome],
    fact: confirmed ? t("rights:followUp.confirmedAt", { day: date(confirmed.day), time: confirmed.time }) : undefined,
    lead: t(`rights:followUp.${outcome}.lead`, { email: email ?? "", day: archive ? dateOf(archive.until) : "" }),
    facts,
  };
}

function Actions({ request, linkKey, today }: PartProps) {
  const t = useT();
  const { size } = useFormat();
  const action = `/${useLocale()}/privacy-request/follow-up?${new URLSearchParams({ key: linkKey })}`;
  switch (outcomeOf(request)) {
    case "waiting":
      return (
        <>
          <ButtonForm action={action} fields={{ action: "confirm", key: linkKey }}>{t("rights:followUp.waiting.action")}</ButtonForm>
          <p class="small muted">{t("unsubscribe:nothing")}</p>
        </>
      );
    case "confirmed":
      return <Withdrawal until={request.withdrawUntil} action={action} linkKey={linkKey} today={today} />;
    case "ready":
      return <a class="button" href={archiveAddress(linkKey)} download>{t("rights:followUp.ready.action", { size: size(request.archive?.size ?? 0) })}</a>;
    case "refused":
      return <Authority />;
    default:
      return <Again />;
  }
}

interface WithdrawalProps {
  until: string | null;
  action: string;
  linkKey: string;
  today: string;
}

function Withdrawal({ until, action, linkKey, today }: WithdrawalProps) {
  const t = useT();
  const { date } = useFormat();
  if (!until) return null;
  const { day, time } = inParis(Date.parse(until));
  if (day < today) return null;
  return (
    <>
      <ButtonForm action={action} fields={{ action: "withdraw", key: linkKey }} quiet>{t("rights:followUp.withdraw.action")}</ButtonForm>
      <p class="small muted">{t("rights:followUp.withdraw.text", { day: date(day), time })}</p>
    </>
  );
}

function Again() {
  const t = useT();
  return <a href={`/${useLocale()}/privacy-request`}>{t("rights:again")}</a>;
}

function Answer({ text }: { text: string }) {
  const t = useT();
  return (
    <section class={styles.answer}>
      <h2 class="text-5">{t("rights:followUp.answer")}</h2>
      <p class={`${styles.text} measure anywhere`}>{text}</p>
    </section>
  );
}

/** The error of a rejected action. The texts of form fields are not among those of this page. */
function Refused({ refusal: { code } }: { refusal: Refusal }) {
  const t = useT();
  return <div class="mt-5"><Problem title={t("unsubscribe:failed")} text={t(code === "form.too-many" ? "code:form.too-many" : "error:failure.lead")} /></div>;
}
