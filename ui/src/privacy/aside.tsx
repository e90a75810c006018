// The parts of privacy requests that need no script: the sidebars of the form and of an open request, the table of
// erased data, and the page after the form. They share one module, because every page lists all lazy parts.

import { ContextPart } from "../kit/context";
import { useLocale, useT } from "../lib/i18n";
import { mailto } from "../lib/mailto";
import { loginAddress } from "../lib/session";
import type { PrivacyInformation, PrivacyOfficer, PrivacyRequest } from "./api";
import { Authority } from "./authority";
import { DayAxis, type DayMark } from "./day-axis";
import { ErasedTable, type ErasedTableProps } from "./erased-table";
import { RequestAxis } from "./request-axis";
import { Sent } from "./sent";
import { Steps } from "./steps";

/** The days of the axis, and the day on which the month of the law ends (article 12 of the GDPR). */
const DAYS = 31;
const MONTH = 30;

type FormAsideProps = Pick<PrivacyInformation, "officer" | "answerDays">;

interface RequestAsideProps {
  request: PrivacyRequest;
  today: string;
}

/** The page after the form. */
interface SentProps {
  sent: true;
}

export type AsideProps = FormAsideProps | RequestAsideProps | ErasedTableProps | SentProps;

export default function Aside(props: AsideProps) {
  if ("sent" in props) return <Sent />;
  if ("categories" in props) return <ErasedTable {...props} />;
  return "request" in props ? <Steps><RequestAxis {...props} /></Steps> : <FormAside {...props} />;
}

function FormAside({ officer, answerDays }: FormAsideProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <div>
      <Steps><AnswerAxis days={answerDays} /></Steps>
      <ContextPart title={t("rights:account.title")}>
        <p class="small muted">{t("rights:account.text")}</p>
        <p class="mt-3"><a class="button button-quiet" href={loginAddress(locale, `/${locale}/account`)} rel="nofollow">{t("rights:account.action")}</a></p>
      </ContextPart>
      <ContextPart title={t("rights:officer.title")}>
        {officer ? <Officer {...officer} /> : <p class="small"><a href={`/${locale}/contact`}>{t("rights:officer.write")}</a></p>}
        <p class="small muted">{t("rights:officer.complaint")} <Authority /></p>
      </ContextPart>
    </div>
  );
}

/** The company's own limit is shown if it is shorter than the legal one. */
function AnswerAxis({ days }: { days: number | null }) {
  const t = useT();
  const own: DayMark[] = days && days < MONTH ? [{ day: days, kind: "own", name: t("rights:axis.days", { count: days }), about: t("rights:axis.promise") }] : [];
  const marks: DayMark[] = [
    { day: 0, kind: "now", name: t("rights:axis.today") },
    ...own,
    { day: MONTH, kind: "law", name: t("rights:axis.month"), about: t("rights:axis.law") },
  ];
  return <DayAxis days={DAYS} until={own[0]?.day ?? 0} marks={marks} />;
}

function Officer({ name, address, email }: PrivacyOfficer) {
  const place = [name, address].filter(Boolean).join(", ");
  return (
    <>
      {place && <p class="small">{place}</p>}
      {email && <p class="small"><a href={mailto(email)}>{email}</a></p>}
    </>
  );
}
