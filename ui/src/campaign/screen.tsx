// The campaign request: audience, message, content, dates, signer, and a summary before it is sent.

import { useRef, useState } from "react";
import { ConsentField } from "../kit/choice-field";
import { checkConsent } from "../kit/field-rules";
import { Wizard, type WizardStep } from "../kit/wizard";
import { useLocale, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { Translate } from "../lib/translate";
import type { CampaignContent, CampaignForm, CampaignList } from "../model/api";
import { AudienceFields } from "./audience-fields";
import { ContentFields } from "./content-fields";
import { DateFields } from "./date-fields";
import { AUDIENCE_FIELDS, checkAudience, checkContent, checkDates, checkIdentity, checkMessage, CONTENT_FIELDS, DATE_FIELDS, IDENTITY_FIELDS, MESSAGE_FIELDS } from "./fields";
import { IdentityFields } from "./identity-fields";
import { MessageFields } from "./message-fields";
import type { RecapProps } from "./recap";
import { campaignSentence } from "./sentence";

const Recap = later<RecapProps>(() => import("./recap"));

/** The name of the stored answers. */
export const CAMPAIGN = "campaign";

const NAMES = ["audience", "own", "addresses", "list", "name", "subject", "campaignType", "attachments", "attachment", "medicine", "visa", "visaOn", "contentType", "content", "firstOn", "secondOn", "witnesses", "witnessList", "comment", "company", "emailAddress", "signer"] as const;

const labelsOf = (t: Translate): Record<string, string> => ({
  ...Object.fromEntries(NAMES.map((name) => [name, t(`campaign:field.${name}`)])),
  consent: t("contact:agreement"),
});

/** The result of an upload, for rendering and for validation. */
function useLatest<Value>(initial: Value) {
  const [value, setValue] = useState(initial);
  const latest = useRef(initial);
  const set = (next: Value) => {
    latest.current = next;
    setValue(next);
  };
  return { value, latest, set };
}

export default function CampaignScreen({ data: form, search, refusal, today }: ScreenProps<CampaignForm>) {
  const t = useT();
  const locale = useLocale();
  const labels = labelsOf(t);
  const content = useLatest<CampaignContent | null>(null);
  const list = useLatest<CampaignList | null>(null);
  const busy = useLatest(false);
  const policy = <a href={`/${locale}/legal/confidentiality`}>{t("contact:policy")}</a>;
  const message = t("campaign:steps.message.name");
  const steps: WizardStep[] = [
    {
      name: t("campaign:steps.audience.name"),
      title: t("campaign:steps.audience.title"),
      fields: AUDIENCE_FIELDS,
      wide: true,
      content: () => <AudienceFields form={form} labels={labels} list={list.value} onList={list.set} />,
      check: (answers) => checkAudience(answers, form, list.latest.current),
    },
    {
      name: message,
      title: t("campaign:steps.message.title"),
      next: t("campaign:steps.message.next"),
      fields: MESSAGE_FIELDS,
      content: () => <MessageFields form={form} labels={labels} />,
      check: (answers) => checkMessage(answers, form, today),
    },
    {
      name: message,
      title: t("campaign:steps.content.title"),
      next: t("campaign:steps.content.next"),
      fields: CONTENT_FIELDS,
      wide: true,
      content: () => <ContentFields form={form} labels={labels} content={content.value} onContent={content.set} onBusy={busy.set} />,
      check: (answers) => checkContent(answers, content.latest.current, busy.latest.current),
    },
    {
      name: t("campaign:steps.dates.name"),
      title: t("campaign:steps.dates.title"),
      next: t("campaign:steps.dates.next"),
      fields: DATE_FIELDS,
      content: () => <DateFields form={form} labels={labels} />,
      check: (answers) => checkDates(answers, form, today),
    },
    {
      name: t("campaign:steps.identity.name"),
      title: t("campaign:steps.identity.title"),
      next: t("campaign:steps.identity.next"),
      fields: IDENTITY_FIELDS,
      content: () => <IdentityFields labels={labels} />,
      check: checkIdentity,
    },
    {
      name: t("request:steps.recap.name"),
      title: t("request:steps.recap.title"),
      next: t("request:steps.recap.next"),
      fields: ["consent"],
      wide: true,
      content: (answers, show) => (
        <>
          {answers && <Recap form={form} answers={answers} labels={labels} content={content.value} list={list.value} onChange={show} />}
          <ConsentField name="consent" label={t("campaign:consent")} policy={policy} />
        </>
      ),
      check: checkConsent,
    },
  ];
  return (
    <div class="container pt-6 pb-7">
      <Wizard
        id={CAMPAIGN}
        title={t("campaign:eyebrow")}
        steps={steps}
        search={search}
        action={`/${locale}/emailing-campaign`}
        protect="campaign"
        email={form.contact.email ?? undefined}
        refusal={refusal}
        labels={labels}
        sentence={campaignSentence}
        note={t("request:note")}
      />
    </div>
  );
}
