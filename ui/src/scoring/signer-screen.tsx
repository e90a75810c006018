// The signer of a quote, for the contact of its order: another signer, or the declined quote reopened. Every step is a
// form that needs no script.

import { Form } from "../kit/form";
import { RecapPart, type RecapLine } from "../kit/recap";
import { Split } from "../kit/split";
import { TextField } from "../kit/text-field";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { ScoringSigner, ScoringState } from "../model/api";
import { signSentence } from "./sign-sentence";
import styles from "./sign-screen.module.css";

/** States in which no other signer can be named. */
const OVER: ScoringState[] = ["signed", "expired", "cancelled"];

function Facts({ signer }: { signer: ScoringSigner }) {
  const t = useT();
  const { date } = useFormat();
  const reason: RecapLine[] = signer.declineReason ? [[t("scoring:sign.declineReason"), signer.declineReason]] : [];
  const lines: RecapLine[] = [
    [t("scoring:order.ordered.reference"), signer.reference],
    [t("scoring:signer.state"), t(`scoring:state.${signer.state}`)],
    ...reason,
    [t("scoring:signer.name"), signer.name],
    [t("scoring:signer.email"), signer.email],
    [t("scoring:sign.until"), date(signer.validUntil)],
  ];
  return <div class="mb-5"><RecapPart title={signer.number} lines={lines} /></div>;
}

interface StepProps {
  action: string;
  secret: string;
  refusal: ScreenProps<ScoringSigner>["refusal"];
}

function Reopen({ action, secret, refusal }: StepProps) {
  const t = useT();
  return (
    <Form action={action} refusal={refusal} labels={{}} sentence={signSentence} invalid={t("scoring:signer.invalid")} submit={t("scoring:signer.reopenSubmit")}>
      <h2 class={styles.heading}>{t("scoring:signer.reopen")}</h2>
      <p>{t("scoring:signer.reopenLead")}</p>
      <input type="hidden" name="key" value={secret} />
      <input type="hidden" name="step" value="reopen" />
    </Form>
  );
}

function Change({ action, secret, refusal }: StepProps) {
  const t = useT();
  const labels = { signerName: t("scoring:signer.newName"), signerEmail: t("scoring:signer.newEmail") };
  return (
    <Form action={action} refusal={refusal} labels={labels} sentence={signSentence} invalid={t("scoring:signer.invalid")} submit={t("scoring:signer.submit")}>
      <h2 class={styles.heading}>{t("scoring:signer.change")}</h2>
      <p>{t("scoring:signer.changeLead")}</p>
      <input type="hidden" name="key" value={secret} />
      <input type="hidden" name="step" value="signer" />
      <TextField name="signerName" label={labels.signerName} required />
      <TextField name="signerEmail" type="email" label={labels.signerEmail} required />
    </Form>
  );
}

export default function SignerScreen({ data: signer, search, refusal }: ScreenProps<ScoringSigner>) {
  const t = useT();
  const locale = useLocale();
  const secret = search.get("key") ?? "";
  const step = { action: `/${locale}/solutions/scoring/signer?key=${encodeURIComponent(secret)}`, secret };
  // Each form shows its own errors only.
  const isReopen = refusal?.values.some(([name, value]) => name === "step" && value === "reopen") ?? false;
  const isOver = OVER.includes(signer.state);
  return (
    <Split title={isOver ? t("scoring:signer.over") : t("scoring:signer.title", { number: signer.number })} aside={<Facts signer={signer} />}>
      <p class="lead">{t(isOver ? "scoring:signer.overLead" : "scoring:signer.lead")}</p>
      {signer.state === "declined" && <Reopen {...step} refusal={isReopen ? refusal : null} />}
      {!isOver && <Change {...step} refusal={isReopen ? null : refusal} />}
    </Split>
  );
}
