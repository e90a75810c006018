// What a signer is asked to approve. Opening the page changes nothing, because programs that look at mails open links too.

import { RecapPart, type RecapLine } from "../kit/recap";
import recapStyles from "../kit/recap.module.css";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { ScreenProps } from "../lib/route";
import type { CampaignApproval } from "../model/api";
import styles from "./report.module.css";
import { MailPreview } from "./mail-preview";

function Facts({ approval }: { approval: CampaignApproval }) {
  const t = useT();
  const { date, number, size } = useFormat();
  const attached = approval.attached.map((file) => `${file.name} (${size(file.size)})`).join(", ");
  const count = number(approval.recipients);
  const recipients = `${t(`campaign:audience.${approval.audience}`)}, ${approval.counted ? count : t("campaign:around", { number: count })}`;
  const visa = approval.visa ? [[t("campaign:field.visa"), `${approval.visa}, ${approval.visaOn ? date(approval.visaOn) : ""}`] as RecapLine] : [];
  const second = approval.secondOn ? [[t("campaign:field.secondOn"), date(approval.secondOn)] as RecapLine] : [];
  const lines: RecapLine[] = [
    [t("campaign:field.company"), approval.company],
    [t("campaign:followUp.sender"), approval.sponsor],
    [t("campaign:field.name"), approval.name],
    [t("campaign:field.subject"), approval.subject],
    [t("campaign:field.campaignType"), t(`campaign:type.${approval.type}`)],
    [t("campaign:approval.recipients"), recipients],
    [t("campaign:field.firstOn"), date(approval.firstOn)],
    ...second,
    ...visa,
    [t("campaign:field.content"), approval.file],
    [t("campaign:field.attachments"), attached || t(`campaign:answer.${approval.attachments}`)],
    [t("campaign:approval.digest"), approval.digest],
  ];
  return (
    <div class={`${recapStyles.recap} ${styles.facts}`}>
      <RecapPart title={approval.reference} lines={lines} />
    </div>
  );
}

export function ApprovalPart({ approval, search, refusal }: Pick<ScreenProps<unknown>, "search" | "refusal"> & { approval: CampaignApproval }) {
  const t = useT();
  const { date } = useFormat();
  const locale = useLocale();
  const token = search.get("token") ?? "";
  const { approvedAt, company, signer, report } = approval;
  const when = approvedAt ? inParis(Date.parse(approvedAt)) : null;
  const refused = refusal && (refusal.code === "campaign.approval-changed" ? t("code:campaign.approval-changed") : refusal.code === "campaign.approval-late" ? t("code:campaign.approval-late") : t("kit:form.later"));
  return (
    <section class={`container section ${styles.page}`}>
      <h1 class={styles.heading}>{t(when ? "campaign:approval.done" : "campaign:approval.title")}</h1>
      <p class="lead">{when ? t("campaign:approval.doneText", { day: date(when.day), time: when.time, signer }) : t("campaign:approval.text", { company })}</p>
      {refused && <p class={styles.refused} role="alert">{refused}</p>}
      <h2 class="visually-hidden">{t("campaign:followUp.facts")}</h2>
      <div class={styles.beside}>
        <Facts approval={approval} />
        {report.kind === "html" ? <MailPreview address={`/api/campaign/approvals/${encodeURIComponent(token)}/preview`} /> : <p class="muted">{t("campaign:preview.document")}</p>}
      </div>
      {!when && (
        <form method="post" action={`/${locale}/emailing-campaign/approval?token=${encodeURIComponent(token)}`}>
          <input type="hidden" name="token" value={token} />
          <button class="button" type="submit">{t("campaign:approval.button")}</button>
          <p class={`small muted ${styles.nothing}`}>{t("campaign:approval.nothing")}</p>
        </form>
      )}
    </section>
  );
}
