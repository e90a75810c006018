// One offer in the list: the facts that applicants filter by.

import { LanguageMark } from "../kit/language-mark";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { JobSummary } from "./load";
import styles from "./offer-item.module.css";

export function OfferItem({ job }: { job: JobSummary }) {
  const t = useT();
  const format = useFormat();
  const page = useLocale();
  const { id, title, summary, team, place, contract, remote, publishedOn, expiresOn, demonstration, locale, fallback } = job;
  const lang = fallback ? locale : undefined;
  return (
    <li class={`${styles.item} py-5 grid gap-2 relative hairline-top`}>
      <h3 class={styles.title} lang={lang}><a href={`/${page}/jobs/${id}`}>{title}</a></h3>
      <ul class={`${styles.facts} row wrap gap-x-5`}>
        <li lang={lang}>{team}</li>
        <li lang={lang}>{place}</li>
        <li>{t(`jobs:contract.${contract}`)}</li>
        <li>{t(`jobs:remote.${remote}`)}</li>
      </ul>
      <p class="measure muted" lang={lang}>{summary}</p>
      <p class={`${styles.days} row wrap gap-x-5 small muted`}>
        <span>{t("jobs:published", { date: format.date(publishedOn) })}</span>
        {expiresOn && <span>{t("jobs:until", { date: format.date(expiresOn) })}</span>}
        <LanguageMark locale={locale} fallback={fallback} demonstration={demonstration} />
      </p>
    </li>
  );
}
