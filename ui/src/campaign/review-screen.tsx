// A content with its findings: for approval by a signer, or after a submission without a script.

import { useFormat, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { CampaignApproval, CampaignContent } from "../model/api";
import { ApprovalPart } from "./approval-part";
import type { ContentReportProps } from "./content-report";

const ContentReport = later<ContentReportProps>(() => import("./content-report"));

export type ReviewData = { approval: CampaignApproval } | { content: CampaignContent };

export default function CampaignReviewScreen({ data, ...props }: ScreenProps<ReviewData>) {
  const t = useT();
  const { size } = useFormat();
  if ("approval" in data) return <ApprovalPart approval={data.approval} {...props} />;
  const { name, size: bytes, ticket, report } = data.content;
  return (
    <section class="container section flow">
      <h1>{name}</h1>
      <p class="muted">{`${size(bytes)}. ${t("campaign:report.back")}`}</p>
      <h2 class="visually-hidden">{t("campaign:field.content")}</h2>
      <ContentReport report={report} preview={`/api/campaign/contents/${ticket}/preview`} />
    </section>
  );
}
