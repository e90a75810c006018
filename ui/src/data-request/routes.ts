// The pages of a request for data: form, receipt and follow-up.

import type { FollowUpData } from "../blocks/follow-up";
import { loadFollowUp } from "../blocks/load-follow-up";
import { loadReceipt, receiptTitle, type ReceiptData } from "../blocks/receipt";
import type { DataRequestForm, NearestSources } from "../model/api";
import { Problem, type Api } from "../lib/api";
import { defineRoute } from "../lib/route";
import { trail } from "../model/json-ld";
import { CRITERIA, nearestAddress, sourcesOf, type NamedSource } from "./known";
import { statusWords } from "./status-words";

export interface RequestData {
  form: DataRequestForm;
  /** The initial sources of the request. */
  sources: NamedSource[];
  /** Existing sources; none without criteria in the address. */
  nearest: NearestSources["items"];
}

/** Unknown sources of the address are left out. */
async function loadSources(api: Api, search: URLSearchParams, locale: string): Promise<NamedSource[]> {
  const gone = (cause: unknown) => {
    if (cause instanceof Problem && cause.status < 500) return null;
    throw cause;
  };
  const found = await Promise.all(sourcesOf(search).map((slug) => api.get<NamedSource>(`/api/sources/${slug}?locale=${locale}`).catch(gone)));
  return found.flatMap((source) => (source ? [{ slug: source.slug, name: source.name }] : []));
}

export const DATA_REQUEST = defineRoute<RequestData>({
  pattern: "/data-request",
  title: "request:title",
  audience: "public",
  query: ["step", "title", "source", ...CRITERIA],
  screen: "./data-request/screen.tsx",
  load: async ({ api, search, locale }) => {
    const address = nearestAddress(search, locale);
    const [form, sources, near] = await Promise.all([
      api.get<DataRequestForm>("/api/data-request"),
      loadSources(api, search, locale),
      address ? api.get<NearestSources>(address) : null,
    ]);
    const nearest = (near?.items ?? []).filter(({ slug }) => !sources.some((source) => source.slug === slug));
    return { form, sources, nearest };
  },
  head: ({ place, t }) => ({
    title: t("request:title"),
    description: t("request:description"),
    jsonLd: [trail(place, { name: t("request:title"), path: "/data-request" })],
  }),
});

/** Only the sender knows its address. */
export const DATA_REQUEST_SENT = defineRoute<ReceiptData>({
  pattern: "/data-request/sent",
  audience: "secret-link",
  query: ["receipt", "confirmed"],
  screen: "./data-request/sent-screen.tsx",
  load: loadReceipt,
  head: ({ data, t }) => ({ title: receiptTitle(data, t, t("request:sent.title"), t("request:sent.confirmed")), description: t("request:description") }),
});

/** Opened by a mailed link; the server exchanges its token for a key. */
export const DATA_REQUEST_FOLLOW_UP = defineRoute<FollowUpData>({
  pattern: "/data-request/follow-up",
  title: "request:followUp.title",
  audience: "secret-link",
  query: ["key", "emailsent"],
  screen: "./data-request/follow-up-screen.tsx",
  load: loadFollowUp("data-request"),
  head: ({ data: { followUp }, t }) => ({
    title: followUp ? `${statusWords(followUp.status, t).name}, ${followUp.reference}` : t("request:followUp.title"),
    description: t("request:description"),
  }),
});
