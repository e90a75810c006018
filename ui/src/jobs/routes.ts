// The pages of job offers, and their previews.

import { loadReceipt, receiptTitle, type ReceiptData } from "../blocks/receipt";
import { headFeeds } from "../lib/feeds";
import { jobPosting, trail } from "../model/json-ld";
import { defineRoute, type View } from "../lib/route";
import { loadJob, loadJobList, type Job, type JobList } from "./load";

const OFFER: View<Job> = {
  screen: "./jobs/offer-screen.tsx",
  load: loadJob,
  head: ({ data: job, place, t }) => ({
    title: job.title,
    description: job.summary,
    noindex: job.demonstration,
    type: "article",
    written: job.locales,
    feeds: headFeeds(`/${place.locale}/jobs`, t("jobs:feed")),
    jsonLd: [jobPosting(place, job), trail(place, { name: t("jobs:title"), path: "/jobs" }, { name: job.title, path: place.path })],
  }),
};

export const JOBS = defineRoute<JobList>({
  pattern: "/jobs",
  opened: "jobs",
  title: "jobs:title",
  audience: "public",
  query: ["page"],
  screen: "./jobs/list-screen.tsx",
  load: loadJobList,
  head: ({ data: { page, number }, place, t }) => {
    const title = page?.title ?? t("jobs:title");
    return {
      title: number === 1 ? title : t("shell:paged", { title, page: String(number) }),
      description: page?.summary ?? t("jobs:description"),
      feeds: headFeeds(`/${place.locale}/jobs`, t("jobs:feed")),
      jsonLd: [trail(place, { name: title, path: "/jobs" })],
    };
  },
});

/** Only the candidate knows its address. */
export const APPLICATION_SENT = defineRoute<ReceiptData>({
  pattern: "/jobs/application/sent",
  audience: "secret-link",
  query: ["receipt", "confirmed"],
  screen: "./contact/sent-screen.tsx",
  load: loadReceipt,
  head: ({ data, t }) => ({ title: receiptTitle(data, t, t("jobs:sent.title")), description: t("jobs:description") }),
});

export const JOB = defineRoute<Job>({ pattern: "/jobs/:id", audience: "public", shows: "job", ...OFFER });

export const JOB_PREVIEW = defineRoute<Job>({ pattern: "/preview/jobs/:id", audience: "secret-link", query: ["token"], ...OFFER });
