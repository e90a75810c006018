// The approval by a signer. Opening the page changes nothing, because mail scanners open links too.

import { EndPage } from "../kit/end-page";
import { RecapPart, type RecapLine } from "../kit/recap";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { ScreenProps } from "../lib/route";
import type { CampaignApproval } from "../model/api";
import styles from "./report.module.css";
import { MailPreview } from "./mail-preview";

type ApprovalProps = Pick<ScreenProps<unknown>, "search" | "refusal"> & { approval: CampaignApproval };

function useFacts(approval: CampaignApproval): RecapLine[] {
  const t = useT();
  const { date, number, size } = useFormat();
  const attached = approval.attached.map((file) => `${file.name} (${size(file.size)})`).join(", ");
  const count = number(approval.recipients);
  const recipients = `${t(`campaign:audience.${approval.audience}`)}, ${approval.counted ? count : t("campaign:around", { number: count })}`;
  const visa = approval.visa ? [[t("campaign:field.visa"), `${approval.visa}, ${approval.visaOn ? date(approval.visaOn) : ""}`] as RecapLine] : [];
  const second = approval.secondOn ? [[t("campaign:field.secondOn"), date(approval.secondOn)] as RecapLine] : [];
  return [
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
}

function Content({ report, token }: { report: CampaignApproval["report"]; token: string }) {
  const t = useT();
  return report.kind === "html" ? <MailPreview address={`/api/campaign/approvals/${encodeURIComponent(token)}/preview`} /> : <p class="muted">{t("campaign:preview.document")}</p>;
}

function Refused({ refusal }: Pick<ApprovalProps, "refusal">) {
  const t = useT();
  if (!refusal) return null;
  const reason = refusal.code === "campaign.approval-changed" ? t("code:campaign.approval-changed") : refusal.code === "campaign.approval-expired" ? t("code:campaign.approval-expired") : t("kit:form.later");
  return <p class={`${styles.refused} strong pad`} role="alert">{reason}</p>;
}

function Approved({ approval, approvedAt, token, refusal }: Pick<ApprovalProps, "approval" | "refusal"> & { approvedAt: string; token: string }) {
  const t = useT();
  const { date, number } = useFormat();
  const home = `/${useLocale()}`;
  const { day, time } = inParis(Date.parse(approvedAt));
  const { subject, recipients, firstOn, secondOn, reference, report } = approval;
  const second = secondOn ? [[t("campaign:approval.second"), t("campaign:approval.seconded", { day: date(secondOn) })] as RecapLine] : [];
  return (
    <EndPage
      mark="done"
      fact={t("campaign:approval.doneAt", { day: date(day), time })}
      title={t("campaign:approval.done")}
      lead={t("campaign:approval.doneText", { first: date(firstOn) })}
      reference={reference}
      facts={[[t("campaign:field.subject"), subject], [t("campaign:approval.recipients"), number(recipients)], ...second]}
      actions={<><a class="button button-quiet" href={home}>{t("kit:sent.home")}</a><a href={`${home}/contact`}>{t("campaign:approval.stop")}</a></>}
    >
      <div class="mt-6">
        <Refused refusal={refusal} />
        <h2 class="visually-hidden">{t("campaign:followUp.facts")}</h2>
        <div class="mb-5"><RecapPart title={t("campaign:approval.all")} lines={useFacts(approval)} /></div>
        <h2 class="visually-hidden">{t("campaign:field.content")}</h2>
        <Content report={report} token={token} />
      </div>
    </EndPage>
  );
}

function Asked({ approval, token, refusal }: Pick<ApprovalProps, "approval" | "refusal"> & { token: string }) {
  const t = useT();
  const locale = useLocale();
  const { company, reference, report } = approval;
  return (
    <section class="container section flow-5">
      <h1 class="page-title">{t("campaign:approval.title")}</h1>
      <p class="lead">{t("campaign:approval.text", { company })}</p>
      <Refused refusal={refusal} />
      <h2 class="visually-hidden">{t("campaign:followUp.facts")}</h2>
      <div class={`${styles.beside} shrink-items grid gap-6`}>
        <div class={`mb-5 ${styles.facts}`}>
          <RecapPart title={reference} lines={useFacts(approval)} />
        </div>
        <Content report={report} token={token} />
      </div>
      <form method="post" action={`/${locale}/emailing-campaign/approval?token=${encodeURIComponent(token)}`}>
        <input type="hidden" name="token" value={token} />
        <button class="button" type="submit">{t("campaign:approval.button")}</button>
        <p class="small muted mt-3">{t("campaign:approval.nothing")}</p>
      </form>
    </section>
  );
}

export function ApprovalPart({ approval, search, refusal }: ApprovalProps) {
  const token = search.get("token") ?? "";
  const { approvedAt } = approval;
  return approvedAt ? <Approved approval={approval} approvedAt={approvedAt} token={token} refusal={refusal} /> : <Asked approval={approval} token={token} refusal={refusal} />;
}
