// The terms of an offer as text, in reading order.

import type { Format } from "../lib/format";
import type { Translate } from "../lib/translate";
import type { Job } from "./load";

export interface JobFact {
  label: string;
  text: string;
  /** Whether the editors wrote it, in the language of the offer. */
  written?: boolean;
}

interface Words {
  t: Translate;
  format: Format;
}

function salaryOf({ salaryMin: min, salaryMax: max }: Job, { t }: Words): string | null {
  if (min === null || max === null) return null;
  return min === max ? t("jobs:salary.exact", { min }) : t("jobs:salary.range", { min, max });
}

/** Terms that the offer lacks are left out. */
export function jobFacts(job: Job, words: Words): JobFact[] {
  const { t, format } = words;
  const salary = salaryOf(job, words);
  return [
    { label: t("jobs:fact.team"), text: job.team, written: true },
    { label: t("jobs:fact.place"), text: job.place, written: true },
    { label: t("jobs:contract.label"), text: t(`jobs:contract.${job.contract}`) },
    { label: t("jobs:remote.label"), text: t(`jobs:remote.${job.remote}`) },
    ...(job.start ? [{ label: t("jobs:fact.start"), text: job.start, written: true }] : []),
    ...(salary ? [{ label: t("jobs:fact.salary"), text: salary }] : []),
    { label: t("jobs:fact.published"), text: format.date(job.publishedOn) },
    ...(job.expiresOn ? [{ label: t("jobs:fact.expires"), text: format.date(job.expiresOn) }] : []),
  ];
}
