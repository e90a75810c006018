// The careers page: the editors' text, open offers, and the application form.

import { ListPage } from "../blocks/list-page";
import { useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { ApplicationFormProps } from "./application-form";
import { ApplyLink } from "./apply-link";
import styles from "./list-screen.module.css";
import type { JobList } from "./load";
import { OfferItem } from "./offer-item";

const ApplicationForm = later<ApplicationFormProps>(() => import("./application-form"));

export default function JobListScreen({ data: { jobs: { nodes, totalCount }, ...around }, refusal }: ScreenProps<JobList>) {
  const t = useT();
  const otherwise = { title: t("jobs:title"), summary: t("jobs:description") };
  return (
    <>
      <ListPage {...around} otherwise={otherwise} title={t("jobs:list")} path="/jobs" total={totalCount} action={<ApplyLink />}>
        {nodes.length === 0 ? <Empty /> : (
          <ul class="mt-5 hairline-bottom">{nodes.map((job) => <OfferItem key={job.id} job={job} />)}</ul>
        )}
      </ListPage>
      <div class="container pb-8">
        <ApplicationForm path="/jobs" positions={nodes.map(({ title }) => title)} refusal={refusal} />
      </div>
    </>
  );
}

function Empty() {
  const t = useT();
  return (
    <div class={`${styles.empty} measure mt-5`}>
      <p class={`${styles.none} mb-3 strong`}>{t("jobs:empty.title")}</p>
      <p>{t("jobs:empty.text")}</p>
      <p class={styles.action}><a class="button" href="#apply">{t("jobs:empty.action")}</a></p>
    </div>
  );
}
