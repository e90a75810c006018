// A quote for its signer: content, conditions, code, and the signed file. Every step is a form that needs no script.

import { ConsentField } from "../kit/choice-field";
import { MandatoryLegend } from "../kit/field-frame";
import { Form } from "../kit/form";
import { Split } from "../kit/split";
import { TextField } from "../kit/text-field";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import { laterStill } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { SigningPage } from "../model/api";
import type { SignFactsProps } from "./sign-facts";
import { signSentence } from "./sign-sentence";
import styles from "./sign-screen.module.css";

const Facts = laterStill<SignFactsProps>(() => import("./sign-facts"));

interface StepProps {
  quote: SigningPage;
  /** The action of the forms, and the key that they submit. */
  action: string;
  secret: string;
  refusal: ScreenProps<SigningPage>["refusal"];
}

function Accept({ quote, action, secret, refusal }: StepProps) {
  const t = useT();
  const labels = { name: t("scoring:sign.name"), terms: t("scoring:sign.terms") };
  return (
    <Form action={action} refusal={refusal} labels={labels} sentence={signSentence} invalid={t("scoring:sign.invalid")} submit={t("scoring:sign.sendCode")} note={t("scoring:sign.kind")}>
      <h2 class={styles.heading}>{t("scoring:sign.accept")}</h2>
      <MandatoryLegend />
      <input type="hidden" name="key" value={secret} />
      <input type="hidden" name="step" value="accept" />
      <TextField name="name" label={labels.name} hint={t("scoring:sign.nameHint")} autocomplete="name" value={quote.name ?? quote.signer} required />
      <ConsentField name="terms" label={labels.terms} policy={t("scoring:sign.termsHint")} />
      <p class="small muted">{t("scoring:sign.notSigner")}</p>
    </Form>
  );
}

function Confirm({ quote, action, secret, refusal }: StepProps) {
  const t = useT();
  const labels = { code: t("scoring:sign.code") };
  const until = quote.codeUntil ? inParis(Date.parse(quote.codeUntil)) : null;
  return (
    <>
      <Form action={action} refusal={refusal} labels={labels} sentence={signSentence} invalid={t("scoring:sign.invalid")} submit={t("scoring:sign.submit")} note={t("scoring:sign.kind")}>
        <h2 class={styles.heading}>{t("scoring:sign.confirm")}</h2>
        <p>{t("scoring:sign.codeSent", { email: quote.email, time: until?.time ?? "" })}</p>
        <input type="hidden" name="key" value={secret} />
        <input type="hidden" name="step" value="confirm" />
        <TextField name="code" label={labels.code} autocomplete="one-time-code" inputMode="numeric" required />
      </Form>
      <form class="mt-4" method="post" action={action}>
        <input type="hidden" name="key" value={secret} />
        <input type="hidden" name="step" value="accept" />
        <input type="hidden" name="name" value={quote.name ?? quote.signer} />
        <input type="hidden" name="terms" value="yes" />
        <button class="button button-quiet" type="submit">{t("scoring:sign.again")}</button>
      </form>
    </>
  );
}

/** The box has to be ticked, so that a single press does not decline. */
function Decline({ action, secret, refusal }: Omit<StepProps, "quote">) {
  const t = useT();
  const labels = { reason: t("scoring:sign.declineReason"), decline: t("scoring:sign.declineConfirm") };
  return (
    <Form action={action} refusal={refusal} labels={labels} sentence={signSentence} invalid={t("scoring:sign.declineInvalid")} submit={t("scoring:sign.decline")}>
      <h2 class={styles.heading}>{t("scoring:sign.decline")}</h2>
      <input type="hidden" name="key" value={secret} />
      <input type="hidden" name="step" value="decline" />
      <TextField name="reason" label={labels.reason} hint={t("scoring:sign.declineHint")} required />
      <ConsentField name="decline" label={labels.decline} policy={t("scoring:sign.declineConfirmHint")} />
    </Form>
  );
}

function Declined({ quote }: { quote: SigningPage }) {
  const t = useT();
  return (
    <>
      <p class="lead">{t("scoring:sign.declinedLead", { number: quote.number, reason: quote.declineReason ?? "" })}</p>
      <p>{t("scoring:sign.declinedNext")}</p>
    </>
  );
}

function Signed({ quote, file }: { quote: SigningPage; file: string }) {
  const t = useT();
  const locale = useLocale();
  const { date } = useFormat();
  const at = quote.signedAt ? inParis(Date.parse(quote.signedAt)) : null;
  return (
    <>
      <p class="lead">{t("scoring:sign.signedLead", { day: at ? date(at.day) : "", time: at?.time ?? "" })}</p>
      <p class={`${styles.links} row wrap middle gap-4`}>
        <a class="button" href={file} download>{t("scoring:sign.download")}</a>
        <a href={`/${locale}/verify`}>{t("scoring:sign.verify")}</a>
      </p>
    </>
  );
}

function Open({ quote, file, refusal, ...step }: StepProps & { file: string }) {
  const t = useT();
  // Each form shows its own errors only.
  const isDecline = refusal?.values.some(([name, value]) => name === "step" && value === "decline") ?? false;
  const signing = { quote, ...step, refusal: isDecline ? null : refusal };
  return (
    <>
      <p class="lead">{t("scoring:sign.lead", { company: quote.company })}</p>
      <p class={`${styles.links} row wrap middle gap-4`}><a class="button button-quiet" href={file} download>{t("scoring:sign.open")}</a></p>
      {quote.codeUntil ? <Confirm {...signing} /> : <Accept {...signing} />}
      <Decline {...step} refusal={isDecline ? refusal : null} />
    </>
  );
}

/** The heading of each state; it ignores actions on a quote that can be signed. */
function titleOf({ state, number }: SigningPage, t: ReturnType<typeof useT>): string {
  switch (state) {
    case "signed":
      return t("scoring:sign.signed", { number });
    case "declined":
      return t("scoring:sign.declined");
    case "expired":
      return t("scoring:sign.expired");
    case "cancelled":
      return t("scoring:sign.cancelled");
    default:
      return t("scoring:sign.title", { number });
  }
}

export default function SignScreen({ data: quote, search, refusal }: ScreenProps<SigningPage>) {
  const t = useT();
  const locale = useLocale();
  const { date } = useFormat();
  const secret = search.get("key") ?? "";
  const query = `?key=${encodeURIComponent(secret)}`;
  const step = { action: `/${locale}/solutions/scoring/sign${query}`, secret, refusal };
  const file = `/api/scoring/signature/file${query}`;
  const { number, state } = quote;
  return (
    <Split title={titleOf(quote, t)} aside={<><Facts quote={quote} />{quote.price.example && <p class={`${styles.example} mt-4 semibold`}>{t("scoring:sign.example")}</p>}</>}>
      {state === "signed" && <Signed quote={quote} file={file} />}
      {state === "declined" && <Declined quote={quote} />}
      {state === "expired" && <p class="lead">{t("scoring:sign.expiredLead", { number, day: date(quote.validUntil) })}</p>}
      {state === "cancelled" && <p class="lead">{t("scoring:sign.cancelledLead", { number })}</p>}
      {(state === "draft" || state === "sent" || state === "viewed") && <Open quote={quote} file={file} {...step} />}
    </Split>
  );
}
