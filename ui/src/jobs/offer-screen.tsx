// One job offer: what the work is, its terms, and how to apply by mail.

import { DraftBanner } from "../blocks/draft-banner";
import { EntryHeading } from "../blocks/entry-heading";
import { RaisedHtml } from "../blocks/raised-html";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import { Apply } from "./apply";
import { jobFacts } from "./job-facts";
import type { Job } from "./load";
import styles from "./offer-screen.module.css";

export default function OfferScreen({ data: job }: ScreenProps<Job>) {
  const t = useT();
  const page = useLocale();
  const lang = job.fallback ? job.locale : undefined;
  return (
    <article class={`container ${styles.offer}`}>
      {job.preview && <DraftBanner draft={job.draft} />}
      <p class={styles.back}><a href={`/${page}/jobs`}>{t("jobs:offer.back")}</a></p>
      <EntryHeading entry={job} />
      <div class={styles.columns}>
        <Facts job={job} lang={lang} />
        <div class={styles.text}>
          <RaisedHtml html={job.html} lang={lang} />
          <Apply title={job.title} mail={job.mail} />
        </div>
      </div>
    </article>
  );
}

function Facts({ job, lang }: { job: Job; lang: string | undefined }) {
  const t = useT();
  const format = useFormat();
  return (
    <section class={styles.facts} aria-labelledby="terms">
      <h2 class={styles.terms} id="terms">{t("jobs:offer.about")}</h2>
      <dl>
        {jobFacts(job, { t, format }).map(({ label, text, written }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd lang={written ? lang : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
