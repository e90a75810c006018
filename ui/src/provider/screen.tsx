// Offering a data set: an introduction, four screens about the data, the identity, and a summary before it is sent.

import { useRef, useState } from "react";
import { IdentityFields, identityLabels } from "../blocks/identity-fields";
import { ConsentField } from "../kit/choice-field";
import { checkConsent, checkIdentity, IDENTITY_FIELDS } from "../kit/field-rules";
import { Split } from "../kit/split";
import { Wizard, type WizardStep } from "../kit/wizard";
import { useLocale, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { Translate } from "../lib/translate";
import type { ProviderForm } from "../model/api";
import { Aside } from "./aside";
import { checkHow, checkSamples, checkWhat, checkWhere, HOW_FIELDS, SAMPLE_FIELDS, WHAT_FIELDS, WHERE_FIELDS } from "./fields";
import { HowFields } from "./how-fields";
import { Introduction } from "./introduction";
import type { RecapProps } from "./recap";
import { OFFER, SamplesField } from "./samples-field";
import { samplesOf, type SamplesState } from "./samples-state";
import { offerSentence } from "./sentence";
import { WhatFields } from "./what-fields";
import { WhereFields } from "./where-fields";

const Recap = later<RecapProps>(() => import("./recap"));

const labelsOf = (t: Translate): Record<string, string> => ({
  title: t("provider:field.title"),
  description: t("provider:field.description"),
  limitations: t("provider:field.limitations"),
  dataType: t("provider:field.dataType"),
  dataSource: t("provider:field.dataSource"),
  dataModel: t("provider:field.dataModel"),
  indicator: t("provider:field.indicator"),
  territory: t("request:territory.label"),
  period: t("provider:field.period"),
  history: t("provider:field.history"),
  granularity: t("provider:field.granularity"),
  updateFrequency: t("provider:field.updateFrequency"),
  deliveryFrequency: t("provider:field.deliveryFrequency"),
  backData: t("provider:field.backData"),
  frozen: t("provider:field.frozen"),
  frozenDays: t("provider:field.frozenDays"),
  referenceData: t("provider:field.referenceData"),
  referenceDetails: t("provider:field.referenceDetails"),
  sensitive: t("provider:field.sensitive"),
  sample: t("provider:field.sample"),
  column: t("provider:match.title"),
  ...identityLabels(t),
  consent: t("contact:agreement"),
});

export default function ProviderScreen({ data: form, search, refusal }: ScreenProps<ProviderForm>) {
  const t = useT();
  const locale = useLocale();
  const labels = labelsOf(t);
  const [samples, setSamples] = useState(() => samplesOf(refusal));
  // Validation on submission uses the latest state, rendered or not.
  const latest = useRef(samples);
  const onState = (state: SamplesState) => {
    latest.current = state;
    setSamples(state);
  };
  const data = t("request:steps.data.name");
  const policy = <a href={`/${locale}/legal/confidentiality`}>{t("contact:policy")}</a>;
  const steps: WizardStep[] = [
    { name: t("request:steps.information.name"), title: t("provider:steps.information.title"), fields: [], content: () => <Introduction samples={form.samples} /> },
    {
      name: data,
      title: t("provider:steps.what.title"),
      next: t("provider:steps.what.next"),
      fields: WHAT_FIELDS,
      content: () => <WhatFields form={form} labels={labels} />,
      check: (answers) => checkWhat(answers, form),
    },
    {
      name: data,
      title: t("provider:steps.where.title"),
      next: t("provider:steps.where.next"),
      fields: WHERE_FIELDS,
      content: () => <WhereFields form={form} labels={labels} />,
      check: checkWhere,
    },
    {
      name: data,
      title: t("provider:steps.how.title"),
      next: t("provider:steps.how.next"),
      fields: HOW_FIELDS,
      content: () => <HowFields form={form} labels={labels} />,
      check: (answers) => checkHow(answers, form),
    },
    {
      name: data,
      title: t("provider:steps.samples.title"),
      next: t("provider:steps.samples.next"),
      fields: SAMPLE_FIELDS,
      wide: true,
      content: (answers) => <SamplesField form={form} answers={answers} state={samples} onState={onState} />,
      check: (answers) => checkSamples(answers, form, latest.current),
    },
    {
      name: t("provider:steps.identity.name"),
      title: t("provider:steps.identity.title"),
      next: t("provider:steps.identity.next"),
      fields: IDENTITY_FIELDS,
      content: () => <IdentityFields company />,
      check: (answers) => checkIdentity(answers, ["company"]),
    },
    {
      name: t("request:steps.recap.name"),
      title: t("request:steps.recap.title"),
      next: t("request:steps.recap.next"),
      fields: ["consent"],
      content: (answers, show) => (
        <>
          {answers && <Recap form={form} answers={answers} labels={labels} onChange={show} />}
          <ConsentField name="consent" label={t("provider:consent")} policy={policy} />
        </>
      ),
      check: checkConsent,
    },
  ];
  return (
    <Split aside={<Aside contact={form.contact} />}>
      <Wizard
        id={OFFER}
        title={t("provider:eyebrow")}
        steps={steps}
        search={search}
        action={`/${locale}/become-provider`}
        protect="provider"
        email={form.contact.email ?? undefined}
        refusal={refusal}
        labels={labels}
        sentence={offerSentence}
        note={t("request:note")}
      />
    </Split>
  );
}
