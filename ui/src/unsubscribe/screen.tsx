// Unsubscribing from a campaign. Opening the page changes nothing, because mail scanners open links too; its buttons
// are forms, which need no script.

import type { ReactNode } from "react";
import { ButtonForm } from "../kit/button-form";
import { EndPage } from "../kit/end-page";
import { sentence } from "../kit/form-state";
import { Named } from "../kit/named";
import { paramsOf } from "../lib/api";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import { later } from "../lib/later";
import type { Refusal } from "../lib/refusal";
import type { ScreenProps } from "../lib/route";
import type { Unsubscription, UnsubscriptionRecord } from "../model/api";
import type { AskFormProps } from "./ask-form";
import { doneTitle } from "./done-title";
import type { ReasonProps } from "./reason-part";
import type { UnsubscribeData } from "./route";
import styles from "./screen.module.css";

/** The form for readers without a valid link: most have one. */
const AskForm = later<AskFormProps>(() => import("./ask-form"));
const ReasonPart = later<ReasonProps>(() => import("./reason-part"));

interface PartProps {
  link: Unsubscription;
  /** The action of the forms. */
  action: string;
}

function StopPart({ link: { sponsor, email, source }, action }: PartProps) {
  const t = useT();
  const values = { email: email ?? "", sponsor: sponsor ?? "" };
  const effect = sponsor === null ? (email === null ? "unsubscribe:effectAllUnnamed" : "unsubscribe:effectAll") : email === null ? "unsubscribe:effectUnnamed" : "unsubscribe:effect";
  return (
    <>
      <h1 class="anywhere page-title">{sponsor === null ? t("unsubscribe:title") : t("unsubscribe:heading", { sponsor })}</h1>
      <p class={`${styles.lead} no-help`}><Named text={t(effect, values)} value={email} /></p>
      <form method="post" action={action}>
        <input type="hidden" name="action" value="stop" />
        {sponsor !== null && (
          <>
            <label class={`${styles.choice} row middle gap-3 touch`}><input type="checkbox" name="everybody" value="yes" aria-describedby="everybody" />{t("unsubscribe:everybody")}</label>
            <p class={`small muted ${styles.about}`} id="everybody">{t("unsubscribe:everybodyHint")}</p>
          </>
        )}
        <button class={`button ${styles.stop}`} type="submit">{t("unsubscribe:button")}</button>
        <p class="small muted">{t("unsubscribe:nothing")}</p>
      </form>
      {source !== null && <Source source={source} />}
    </>
  );
}

function Source({ source }: { source: string }) {
  const t = useT();
  return (
    <p class={`small muted ${styles.part}`}>
      {`${t("unsubscribe:source", { source })} `}
      <a href={`/${useLocale()}/legal/confidentiality`}>{t("unsubscribe:rights")}</a>
    </p>
  );
}

/** A further action beside the completed one. */
function Offer({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section class={`${styles.offer} row wrap middle apart gap-3 gap-x-5 linen`}>
      <div>
        <h2 class={styles.heading}>{title}</h2>
        <p class="small muted">{text}</p>
      </div>
      {children}
    </section>
  );
}

function DonePart({ link: { sponsor, email }, recorded, action }: PartProps & { recorded: UnsubscriptionRecord }) {
  const t = useT();
  const { date } = useFormat();
  const { day, time } = inParis(Date.parse(recorded.at));
  const isAll = recorded.scope === "everybody";
  const effect = isAll ? (email === null ? "unsubscribe:done.everybodyUnnamed" : "unsubscribe:done.everybody") : email === null ? "unsubscribe:done.clientUnnamed" : "unsubscribe:done.client";
  return (
    <EndPage
      mark="done"
      fact={t("unsubscribe:done.at", { day: date(day), time })}
      title={doneTitle({ recorded, sponsor }, t)}
      lead={<><Named text={t(effect, { email: email ?? "", sponsor: sponsor ?? "" })} value={email} />{` ${t("unsubscribe:done.late")}`}</>}
    >
      <div class={`${styles.rest} grid gap-4 no-help`}>
        {recorded.undoUntil !== null && (
          <Offer title={t("unsubscribe:undo.title")} text={t("unsubscribe:undo.until", { time: inParis(Date.parse(recorded.undoUntil)).time })}>
            <ButtonForm action={action} fields={{ action: "undo" }} quiet>{t("unsubscribe:undo.button")}</ButtonForm>
          </Offer>
        )}
        {!isAll && (
          <Offer title={t("unsubscribe:widen.title")} text={t("unsubscribe:widen.text")}>
            <ButtonForm action={action} fields={{ action: "stop", everybody: "yes" }} quiet>{t("unsubscribe:widen.button")}</ButtonForm>
          </Offer>
        )}
        {recorded.byLink && <ReasonPart feedback={recorded.feedback} action={action} />}
      </div>
    </EndPage>
  );
}

/** Without a complete link: the form that requests one. */
function LostPart({ address, isCut }: UnsubscribeData) {
  const t = useT();
  return (
    <>
      <h1 class="anywhere page-title">{t(isCut ? "unsubscribe:ask.cutTitle" : "unsubscribe:title")}</h1>
      <p class={`${styles.lead} no-help`}>{t(isCut ? "unsubscribe:ask.cut" : "unsubscribe:ask.lead")}</p>
      <AskForm address={address} refusal={null} />
      <p class="small muted">{t("unsubscribe:ask.note")}</p>
    </>
  );
}

/** The error of a rejected action. */
function Refused({ refusal }: { refusal: Refusal | null }) {
  const t = useT();
  if (!refusal) return null;
  const text = refusal.code === "unsubscribe.undo-expired" ? t("code:unsubscribe.undo-expired") : (sentence(refusal.code, t, paramsOf(refusal)) ?? t("error:failure.lead"));
  return <p class="strong warn" role="alert">{`${t("unsubscribe:failed")}. ${text}`}</p>;
}

export default function UnsubscribeScreen({ data, params, search, refusal }: ScreenProps<UnsubscribeData>) {
  const t = useT();
  const { email = "", client = "" } = params;
  const action = `/${useLocale()}/unsub/${encodeURIComponent(email)}/${encodeURIComponent(client)}`;
  const { link } = data;
  const refused = <Refused refusal={refusal} />;
  if (link?.recorded) return <>{refusal && <div class="container">{refused}</div>}<DonePart link={link} recorded={link.recorded} action={action} /></>;
  return (
    <div class={`container section ${styles.page} flow-4`}>
      {refused}
      {link && search.get("undone") === "true" && <p class="pad mint ink" role="status">{t("unsubscribe:undo.done")}</p>}
      {link ? <StopPart link={link} action={action} /> : <LostPart {...data} />}
    </div>
  );
}
