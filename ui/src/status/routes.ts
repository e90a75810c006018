// The pages of the service status: overview, incident, and subscription.

import type { Locale } from "../lib/locale";
import { defineRoute, type Feed } from "../lib/route";
import type { Translate } from "../lib/translate";
import { loadIncident, loadStatus, type IncidentPage, type Status } from "./load";
import { feedAddress } from "./follow";
import { pickText, writtenIn } from "./texts";

const feed = (locale: Locale, t: Translate): Feed => ({ href: feedAddress(locale), type: "application/atom+xml", title: t("status:feed.title") });

export const STATUS = defineRoute<Status>({
  pattern: "/status",
  title: "status:title",
  audience: "public",
  live: true,
  query: ["subscription"],
  screen: "./status/screen.tsx",
  load: loadStatus,
  head: ({ t, place }) => ({
    title: t("status:title"),
    description: t("status:description"),
    feeds: [feed(place.locale, t)],
    describedBy: [{ href: "/status.json", type: "application/json" }],
  }),
});

export const STATUS_INCIDENT = defineRoute<IncidentPage>({
  pattern: "/status/incidents/:number",
  title: "status:title",
  audience: "public",
  live: true,
  screen: "./status/incident-screen.tsx",
  load: loadIncident,
  head: ({ data: { incident }, t, place }) => {
    const { number, title, summary } = incident;
    const written = writtenIn(title);
    return {
      title: pickText(title, place.locale)?.text ?? number,
      description: pickText(summary, place.locale)?.text ?? t("status:incident.description", { number }),
      ...(written.length > 0 ? { written } : {}),
      feeds: [feed(place.locale, t)],
    };
  },
});
