// The summary of all answers, each section with a link to its step.

import { RecapPart, type RecapLine } from "../kit/recap";
import columns from "./screen.module.css";
import { useFormat, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { CampaignContent, CampaignForm, CampaignList } from "../model/api";
import { ownOf, readAddresses } from "./fields";
import { useRecipientCount } from "./recipient-count";

export interface RecapProps {
  form: CampaignForm;
  answers: FormData;
  labels: Record<string, string>;
  content: CampaignContent | null;
  list: CampaignList | null;
  onChange(screen: number): void;
}

export default function Recap({ form, answers, labels, content, list, onChange }: RecapProps) {
  const t = useT();
  const { number, date } = useFormat();
  const given = (name: string) => String(answers.get(name) ?? "").trim();
  const yesNo = (name: string) => given(name) && t(`campaign:answer.${given(name)}` as TextKey);
  const day = (name: string) => given(name) && date(given(name));
  const line = (name: string, text = given(name)): RecapLine => [labels[name] ?? name, text];
  const own = ownOf(answers);
  const size = form.audiences.find(({ kind }) => kind === given("audience"));
  const counted = size && (size.counted ? number(size.mailboxes) : t("campaign:around", { number: number(size.mailboxes) }));
  const count = useRecipientCount(own === "addresses" ? given("addresses") : "", list);
  const recipients = own ? count !== null && t("campaign:list.counted", { count, number: number(count) }) : counted;
  const audience = own ? t(`campaign:audience.${own}`) : given("audience") && t(`campaign:audience.${given("audience")}` as TextKey);
  const witnesses = given("witnesses") === "yes" ? readAddresses(given("witnessList")).addresses.join(", ") : yesNo("witnesses");
  const files = given("attachments") === "yes" ? answers.getAll("attachment") : [];
  const attached = files.flatMap((file) => (typeof file !== "string" && file.size > 0 ? [file.name] : []));
  const visa = given("medicine") === "yes" ? [line("visa"), line("visaOn", day("visaOn"))] : [];
  const message = [line("name"), line("subject"), line("campaignType", given("campaignType") && t(`campaign:type.${given("campaignType")}` as TextKey)), line("attachments", [yesNo("attachments"), ...attached].filter(Boolean).join(", ")), line("medicine", yesNo("medicine")), ...visa];
  return (
    <div class={`mb-5 ${columns.recap} grid gap-6`}>
      <RecapPart title={t("campaign:steps.audience.name")} lines={[line("audience", [audience, recipients].filter(Boolean).join(", "))]} onChange={() => onChange(1)} />
      <RecapPart title={t("campaign:steps.message.name")} lines={message} onChange={() => onChange(2)} />
      <RecapPart title={labels.content ?? ""} lines={[line("contentType", given("contentType") && t(`campaign:content.${given("contentType")}` as TextKey)), line("content", content?.name ?? "")]} onChange={() => onChange(3)} />
      <RecapPart title={t("campaign:steps.dates.name")} lines={[line("firstOn", day("firstOn")), line("secondOn", day("secondOn")), line("witnesses", witnesses), line("comment")]} onChange={() => onChange(4)} />
      <RecapPart title={t("campaign:steps.identity.name")} lines={[line("company"), line("emailAddress"), line("signer")]} onChange={() => onChange(5)} />
    </div>
  );
}
