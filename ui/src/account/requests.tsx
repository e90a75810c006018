// Requests sent from the address of the account, with their state.

import { ButtonForm } from "../kit/button-form";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { Translate } from "../lib/translate";
import type { AccountPage } from "../model/api";
import { Act } from "./act";
import { Listed } from "./listed";
import styles from "./screen.module.css";

export type Request = AccountPage["requests"][number];

/** The name of the status, which depends on the kind of the request. */
function statusName({ kind, status }: Request, t: Translate): string {
  if (kind === "provider") return t(`provider:status.${status as "sent" | "integration" | "modeling" | "finish"}.name`);
  return t(`request:status.${status as "sent" | "process" | "finish"}.name`);
}

const dayOf = (instant: string) => inParis(Date.parse(instant)).day;

/** The link of a new password verifies the address. */
function Unverified({ email }: { email: string }) {
  const t = useT();
  return (
    <>
      <p>{t("account:requests.unverified")}</p>
      <ButtonForm action={`/${useLocale()}/login/forgot`} fields={{ emailAddress: email }} quiet>{t("account:requests.verify")}</ButtonForm>
    </>
  );
}

interface RequestsProps {
  requests: Request[];
  email: string;
  isVerified: boolean;
}

export function Requests({ requests, email, isVerified }: RequestsProps) {
  const t = useT();
  const { date } = useFormat();
  const home = `/${useLocale()}`;
  const columns = { reference: t("account:requests.reference"), title: t("account:requests.subject"), step: t("account:requests.step"), next: t("account:requests.next") };
  const next = ({ isFinished, expectedOn, updatedAt }: Request) => {
    if (isFinished) return <span class="muted">{t("account:requests.closed", { date: date(dayOf(updatedAt)) })}</span>;
    return expectedOn ? date(expectedOn) : <span class="muted">{t("account:requests.later")}</span>;
  };
  const aside = <a class="small" href={`${home}/data-request`}>{t("account:requests.new")}</a>;
  const empty = isVerified ? t("account:requests.none") : <Unverified email={email} />;
  return (
    <Listed id="requests" title={t("account:requests.title")} count={requests.length} aside={aside} columns={Object.values(columns)} empty={empty}>
      {requests.map((request) => (
        <tr key={request.reference}>
          <td class="strong tabular nowrap" data-label={columns.reference}><Act what="open" reference={request.reference} class="bare link">{request.reference}</Act></td>
          <td data-label={columns.title}>{request.title}</td>
          <td data-label={columns.step}><span class={styles.state}>{statusName(request, t)}</span></td>
          <td data-label={columns.next}>{next(request)}</td>
        </tr>
      ))}
    </Listed>
  );
}
