// One job offer: description, terms, and the application form.

import { DatedEntry } from "../blocks/dated-entry";
import { useFormat, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { ApplicationFormProps } from "./application-form";
import { ApplyLink } from "./apply-link";
import { jobFacts } from "./job-facts";
import type { Job } from "./load";
import styles from "./offer-screen.module.css";

const ApplicationForm = later<ApplicationFormProps>(() => import("./application-form"));

export default function OfferScreen({ data: job, refusal }: ScreenProps<Job>) {
  const t = useT();
  const form = <ApplicationForm path={`/jobs/${job.id}`} positions={[job.title]} refusal={refusal} />;
  return (
    <article class="container pt-6 pb-8">
      <DatedEntry entry={job} back={{ path: "/jobs", text: t("jobs:offer.back") }} facts={<Facts job={job} />} beside={form} />
    </article>
  );
}

function Facts({ job }: { job: Job }) {
  const t = useT();
  const format = useFormat();
  const lang = job.fallback ? job.locale : undefined;
  return (
    <section class={styles.facts} aria-labelledby="terms">
      <ApplyLink />
      <h2 class={`${styles.terms} mt-5 mb-3`} id="terms">{t("jobs:offer.about")}</h2>
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
