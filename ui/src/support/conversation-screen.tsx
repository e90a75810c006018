// A conversation with the team: its messages, oldest first, and a form to continue it. Opening the page changes
// nothing, because mail scanners open links too.

import type { ReactNode } from "react";
import { MandatoryLegend } from "../kit/field-frame";
import { Form } from "../kit/form";
import { Split } from "../kit/split";
import { TextField } from "../kit/text-field";
import { inParis } from "../lib/calendar";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Conversation } from "./api";
import { Attachment, attachmentSentence } from "./attachment";
import styles from "./conversation-screen.module.css";
import { Facts } from "./facts";
import type { ConversationPage } from "./load";
import { useOutlook } from "./outlook";
import { titleOf } from "./state";
import { Thread } from "./thread";

interface PartProps {
  conversation: Conversation;
  /** The action of the forms, and the key that they submit; null in the account and for the browser that wrote. */
  action: string;
  secret: string | null;
  fileHref: (id: string) => string;
  refusal: ScreenProps<ConversationPage>["refusal"];
}

function Hidden({ secret, name }: { secret: string | null; name: "write" | "confirm" | "close" }) {
  return (
    <>
      {secret !== null && <input type="hidden" name="key" value={secret} />}
      <input type="hidden" name="action" value={name} />
    </>
  );
}

/** A form with a button only. */
function Button({ action, secret, name, quiet, children }: Pick<PartProps, "action" | "secret"> & { name: "confirm" | "close"; quiet?: true; children: ReactNode }) {
  return (
    <form class="mt-5" method="post" action={action}>
      <Hidden secret={secret} name={name} />
      <button class={`button ${quiet ? "button-quiet" : ""}`} type="submit">{children}</button>
    </form>
  );
}

function Write({ action, secret, refusal }: Pick<PartProps, "action" | "secret" | "refusal">) {
  const t = useT();
  const labels = { message: t("contact:message.label"), attachment: t("support:write.file") };
  return (
    <section class="mt-6">
      <h2 class={styles.heading}>{t("support:conversation.write")}</h2>
      <Form action={action} refusal={refusal} labels={labels} sentence={attachmentSentence} invalid={t("contact:invalid")} submit={t("support:write.submit")}>
        <MandatoryLegend />
        <Hidden secret={secret} name="write" />
        <TextField name="message" label={labels.message} hint={t("contact:message.hint")} rows={4} required />
        <Attachment />
      </Form>
    </section>
  );
}

function Known({ conversation, fileHref, ...form }: PartProps) {
  const t = useT();
  const { date } = useFormat();
  const { state, confirmBy } = conversation;
  const outlook = useOutlook(conversation);
  // Only the link of the mail proves the address.
  const isConfirmed = state !== "unconfirmed";
  const canConfirm = !isConfirmed && form.secret !== null;
  const until = confirmBy ? date(inParis(Date.parse(confirmBy)).day) : "";
  // Each form shows its own errors only.
  const isOther = form.refusal?.values.some(([name, value]) => name === "action" && value !== "write") ?? false;
  return (
    <>
      {isOther && <p class={`${styles.refused} mb-4 strong warn`} role="alert">{t("support:conversation.refused")}</p>}
      <p class="lead">{canConfirm ? t("support:conversation.confirmText", { date: until }) : outlook}</p>
      {canConfirm && <Button {...form} name="confirm">{t("support:conversation.confirm")}</Button>}
      <Thread messages={conversation.messages} name={conversation.name} fileHref={fileHref} />
      {isConfirmed && <Write {...form} refusal={isOther ? null : form.refusal} />}
      {isConfirmed && state !== "closed" && <Button {...form} name="close" quiet>{t("support:conversation.close")}</Button>}
    </>
  );
}

export default function ConversationScreen({ data: { conversation }, params, search, refusal }: ScreenProps<ConversationPage>) {
  const t = useT();
  const home = `/${useLocale()}`;
  const { reference } = params;
  const action = reference === undefined ? `${home}/support/conversation` : `${home}/account/support/${encodeURIComponent(reference)}`;
  if (!conversation) {
    return (
      <div class="container section flow">
        <h1 class="page-title">{t("support:conversation.goneTitle")}</h1>
        <p class="lead">{t("support:conversation.goneText")}</p>
        <p><a class="button button-quiet" href={`${home}/support`}>{t("support:write.title")}</a></p>
      </div>
    );
  }
  // A rejected form has no query: the key is among its values.
  const secret = search.get("key") ?? refusal?.values.find(([name]) => name === "key")?.[1] ?? null;
  const files = reference === undefined ? "/api/support/conversation/files/" : `/api/account/conversations/${encodeURIComponent(reference)}/files/`;
  const query = secret === null ? "" : `?key=${encodeURIComponent(secret)}`;
  return (
    <Split title={titleOf(conversation, t)} aside={<Facts conversation={conversation} />}>
      {reference !== undefined && <p class="small"><a href={`${home}/account#messages`}>{t("account:title")}</a></p>}
      <Known conversation={conversation} action={action} secret={secret} fileHref={(id) => files + id + query} refusal={refusal} />
    </Split>
  );
}
