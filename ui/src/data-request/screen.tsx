// The request for data in four steps: introduction, data, identity, and a summary before it is sent.

import { IdentityFields, identityLabels } from "../blocks/identity-fields";
import { ConsentField } from "../kit/choice-field";
import { checkConsent, checkIdentity, IDENTITY_FIELDS } from "../kit/field-rules";
import { Split } from "../kit/split";
import { Wizard, type WizardStep } from "../kit/wizard";
import { useLocale, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { Translate } from "../lib/translate";
import { Aside } from "./aside";
import { DataFields } from "./data-fields";
import { checkData, DATA_FIELDS } from "./fields";
import { Introduction } from "./introduction";
import { knownOf } from "./known";
import { useNear } from "./near";
import type { RecapProps } from "./recap";
import type { RequestData } from "./routes";
import { dataRequestSentence } from "./sentence";

const Recap = later<RecapProps>(() => import("./recap"));

const labelsOf = (t: Translate): Record<string, string> => ({
  title: t("request:subject.label"),
  description: t("request:details.label"),
  territory: t("request:territory.label"),
  delivery: t("request:delivery.label"),
  frequency: t("request:frequency.label"),
  budget: t("request:budget.label"),
  budgetAmount: t("request:amount.label"),
  ...identityLabels(t),
  consent: t("contact:agreement"),
});

export default function DataRequestScreen({ data: { form, sources, nearest }, search, refusal }: ScreenProps<RequestData>) {
  const t = useT();
  const locale = useLocale();
  const labels = labelsOf(t);
  const known = knownOf(search, sources, t);
  const near = useNear({ nearest, wish: search }, sources.map(({ slug }) => slug));
  const params = new URLSearchParams(search);
  params.delete("step");
  const policy = <a href={`/${locale}/legal/confidentiality`}>{t("contact:policy")}</a>;
  const steps: WizardStep[] = [
    { name: t("request:steps.information.name"), title: t("request:steps.information.title"), fields: [], content: () => <Introduction /> },
    {
      name: t("request:steps.data.name"),
      title: t("request:steps.data.title"),
      next: t("request:steps.data.next"),
      fields: DATA_FIELDS,
      content: () => <DataFields form={form} known={known} search={search} labels={labels} />,
      check: (answers) => checkData(answers, form),
    },
    {
      name: t("request:steps.identity.name"),
      title: t("request:steps.identity.title"),
      next: t("request:steps.identity.next"),
      fields: IDENTITY_FIELDS,
      content: () => <IdentityFields />,
      check: (answers) => checkIdentity(answers),
    },
    {
      name: t("request:steps.recap.name"),
      title: t("request:steps.recap.title"),
      next: t("request:steps.recap.next"),
      fields: ["consent"],
      content: (answers, show) => (
        <>
          {answers && <Recap answers={answers} known={known} onChange={show} />}
          <ConsentField name="consent" label={t("request:consent")} policy={policy} />
        </>
      ),
      check: checkConsent,
    },
  ];
  return (
    <Split aside={<Aside nearest={near.nearest} wish={near.wish} contact={form.contact} />}>
      <Wizard
        id="data-request"
        title={t("request:eyebrow")}
        steps={steps}
        search={search}
        action={`/${locale}/data-request${params.size > 0 ? `?${params}` : ""}`}
        protect="data-request"
        email={form.contact.email ?? undefined}
        refusal={refusal}
        onEdit={near.follow}
        labels={labels}
        sentence={dataRequestSentence}
        note={t("request:note")}
      />
    </Split>
  );
}
