// The pages of a campaign: request, receipt, approval by the signer, and follow-up.

import type { FollowUpData } from "../blocks/follow-up";
import { loadFollowUp } from "../blocks/load-follow-up";
import { loadReceipt, receiptTitle, type ReceiptData } from "../blocks/receipt";
import { nullIfAbsent } from "../lib/absent";
import { defineRoute, type LoadContext } from "../lib/route";
import type { CampaignApproval, CampaignContent, CampaignForm, CampaignReport } from "../model/api";
import { trail } from "../model/json-ld";
import { statusWords } from "./status-words";

export const CAMPAIGN = defineRoute<CampaignForm>({
  pattern: "/emailing-campaign",
  title: "campaign:title",
  audience: "public",
  query: ["step"],
  screen: "./campaign/screen.tsx",
  load: ({ api }) => api.get("/api/campaign"),
  head: ({ place, t }) => ({
    title: t("campaign:title"),
    description: t("campaign:description"),
    jsonLd: [trail(place, { name: t("campaign:title"), path: "/emailing-campaign" })],
  }),
});

/** Only the sender knows its address. */
export const CAMPAIGN_SENT = defineRoute<ReceiptData>({
  pattern: "/emailing-campaign/sent",
  audience: "secret-link",
  query: ["receipt", "confirmed"],
  screen: "./campaign/sent-screen.tsx",
  load: loadReceipt,
  head: ({ data, t }) => ({ title: receiptTitle(data, t, t("campaign:sent.title"), t("campaign:sent.confirmed")), description: t("campaign:description") }),
});

export interface CampaignFollowUpData extends FollowUpData {
  /** The delivery report, after the approval. */
  report: CampaignReport | null;
}

const loadReport = ({ api, search }: LoadContext) =>
  api.get<CampaignReport>(`/api/campaign/report?${new URLSearchParams({ key: search.get("key") ?? "" })}`).catch(nullIfAbsent);

/** Opened by a mailed link; the server exchanges its token for a key. */
export const CAMPAIGN_FOLLOW_UP = defineRoute<CampaignFollowUpData>({
  pattern: "/emailing-campaign/follow-up",
  title: "campaign:followUp.title",
  audience: "secret-link",
  query: ["key", "emailsent"],
  screen: "./campaign/follow-up-screen.tsx",
  load: async (context) => {
    const found = await loadFollowUp("campaign")(context);
    return { ...found, report: found.followUp && (await loadReport(context)) };
  },
  head: ({ data: { followUp }, t }) => ({
    title: followUp ? `${statusWords(followUp.status, t).name}, ${followUp.reference}` : t("campaign:followUp.title"),
    description: t("campaign:description"),
  }),
});

/** Opened by the link in the signer's mail. */
export const CAMPAIGN_APPROVAL = defineRoute<{ approval: CampaignApproval }>({
  pattern: "/emailing-campaign/approval",
  audience: "secret-link",
  query: ["token"],
  screen: "./campaign/review-screen.tsx",
  load: async ({ api, search }) => ({ approval: await api.get(`/api/campaign/approvals/${encodeURIComponent(search.get("token") ?? "")}`) }),
  head: ({ data: { approval }, t }) => ({ title: t(approval.approvedAt ? "campaign:approval.done" : "campaign:approval.title"), description: t("campaign:description") }),
});

/** Findings in a content that waits, for a sender without a script. */
export const CAMPAIGN_CONTENT = defineRoute<{ content: CampaignContent }>({
  pattern: "/emailing-campaign/content",
  audience: "secret-link",
  query: ["ticket", "kind"],
  screen: "./campaign/review-screen.tsx",
  load: async ({ api, search }) => {
    const kind = search.get("kind") ?? "html";
    return { content: await api.get(`/api/campaign/contents/${encodeURIComponent(search.get("ticket") ?? "")}?${new URLSearchParams({ kind })}`) };
  },
  head: ({ t }) => ({ title: t("campaign:report.title"), description: t("campaign:description") }),
});
