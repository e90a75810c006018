// One job offer: what the work is, its terms, and how to apply by mail.

import { DatedEntry } from "../blocks/dated-entry";
import { useFormat, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import { Apply } from "./apply";
import { jobFacts } from "./job-facts";
import type { Job } from "./load";
import styles from "./offer-screen.module.css";

export default function OfferScreen({ data: job }: ScreenProps<Job>) {
  const t = useT();
  return (
    <article class={`container ${styles.offer}`}>
      <DatedEntry entry={job} back={{ path: "/jobs", text: t("jobs:offer.back") }} facts={<Facts job={job} />}>
        <Apply title={job.title} mail={job.mail} />
      </DatedEntry>
    </article>
  );
}

function Facts({ job }: { job: Job }) {
  const t = useT();
  const format = useFormat();
  const lang = job.fallback ? job.locale : undefined;
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
