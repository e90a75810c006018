// The team that answers a form: telephone, mail and response time, as far as configured.

import { useT } from "../lib/i18n";
import type { TeamContact as TeamContactFacts } from "../model/api";
import styles from "./team-contact.module.css";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
type Day = (typeof DAYS)[number];

export const isReachable = ({ email, phone }: TeamContactFacts): boolean => Boolean(email ?? phone);

export function TeamContact({ person, phone, hours, email, answerDays }: TeamContactFacts) {
  const t = useT();
  const day = (name: string) => t(`request:weekday.${name as Day}`);
  return (
    <>
      {person && <p>{person}</p>}
      {phone && <p class={`${styles.phone} text-5 strong tabular`}><a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a></p>}
      {phone && hours && <p class="small muted">{t("request:answered.hours", { from: day(hours.from), to: day(hours.to), opens: hours.opens, closes: hours.closes })}</p>}
      {email && <p><a href={`mailto:${email}`}>{email}</a></p>}
      {answerDays && <p class={styles.soon}>{t("request:answered.within", { count: answerDays })}</p>}
    </>
  );
}
