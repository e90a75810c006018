// The form of the panel. Its field names have a prefix, because the page below may have a form with the same ones.

import { useMemo, useRef, useState } from "react";
import { ErrorSummary } from "../kit/error-summary";
import { MandatoryLegend } from "../kit/field-frame";
import { REFUSED, SendButton, summed, useSending, WholeProblem } from "../kit/sending";
import { FormContext, formState, sentence } from "../kit/form-state";
import { ProofLine, useProof } from "../kit/proof";
import { Trap } from "../kit/trap";
import { createApi } from "../lib/api";
import { useLocale, useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import type { Conversation } from "./api";
import { Attached } from "./attached";
import { loadDraft, storeDraft } from "./draft";
import { Fields, labelsOf } from "./fields";
import { useSender } from "./identity";
import { loadConversation } from "./load";
import { Back } from "./panel-answer";
import type { About } from "./panel-search";
import styles from "./panel-views.module.css";

const PREFIX = "help-";

/** The answers under the server's field names. */
function withoutPrefix(answers: FormData): FormData {
  const sent = new FormData();
  for (const [name, value] of answers) sent.append(name.replace(PREFIX, ""), value);
  return sent;
}

/** A rejection under the field names of this form. */
const withPrefix = (refusal: Refusal | null): Refusal | null =>
  refusal && { ...refusal, fields: refusal.fields.map((fault) => ({ ...fault, pointer: fault.pointer.replace("/", `/${PREFIX}`) })), values: refusal.values.map(([name, value]) => [PREFIX + name, value]) };

interface WriteViewProps {
  about: About;
  /** The contact address as an alternative. */
  email: string | undefined;
  onBack(): void;
  onSent(conversation: Conversation): void;
}

export function WriteView({ about, email, onBack, onSent }: WriteViewProps) {
  const t = useT();
  const action = `/${useLocale()}/support`;
  const form = useRef<HTMLFormElement>(null);
  const sender = useSender();
  const proof = useProof("support");
  const [draft] = useState(() => loadDraft("message"));
  const [isAttached, setIsAttached] = useState(true);
  const [order, setOrder] = useState<string | null>(null);
  const seal = async (answers: FormData) => {
    const identity = sender.isStale() ? await sender.refresh() : sender.identity;
    const { page, words } = isAttached ? about : { page: "", words: "" };
    for (const [name, value] of Object.entries({ page, words, identity: identity?.token, about: identity && order })) if (value) answers.set(name, value);
    await proof.seal(answers);
  };
  const showSent = (next: string) => {
    storeDraft("message", "");
    // The cookie of the response identifies the conversation.
    loadConversation({ api: createApi(), search: new URLSearchParams() }).then(
      ({ conversation }) => (conversation ? onSent(conversation) : location.assign(next)),
      () => location.assign(next),
    );
    return false;
  };
  const { refusal, count, sending, send, setFieldErrors } = useSending(action, null, { seal, onSent: showSent });
  const state = useMemo(() => formState(withPrefix(refusal), t), [refusal, t]);
  const errors = summed(labelsOf(t, PREFIX), state.errors, t);
  const onInput = ({ target }: Event) => {
    const { name, value } = target as HTMLInputElement;
    proof.begin();
    if (name === `${PREFIX}message`) storeDraft("message", value);
    if (state.errors[name]) setFieldErrors(name.replace(PREFIX, ""));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!sending && form.current) void send(withoutPrefix(new FormData(form.current)));
  };
  const onRetry = () => {
    proof.renew();
    form.current?.requestSubmit();
  };
  return (
    <FormContext.Provider value={state}>
      <form class={styles.form} ref={form} method="post" action={action} noValidate onFocusIn={proof.begin} onInput={onInput} onSubmit={onSubmit} aria-busy={sending}>
        <div class={styles.body}>
          <Back onBack={onBack} />
          <ErrorSummary title={t("contact:invalid")} errors={errors} attempt={count} />
          <WholeProblem refusal={refusal} />
          {isAttached && <Attached page={about.title} words={about.words}><button class="bare link" type="button" onClick={() => setIsAttached(false)}>{t("support:write.remove")}</button></Attached>}
          <MandatoryLegend />
          <Fields prefix={PREFIX} message={draft} sender={sender} about={order} onAbout={setOrder} />
          <Trap />
          <ProofLine state={proof.state} refused={refusal?.code === REFUSED ? sentence(REFUSED, t) : undefined} onRetry={onRetry} email={email} />
        </div>
        <div class={styles.foot}>
          <SendButton sending={sending}>{t("support:write.submit")}</SendButton>
          <p class={`${styles.note} small muted`}>{t("support:write.stays")}</p>
        </div>
      </form>
    </FormContext.Provider>
  );
}
