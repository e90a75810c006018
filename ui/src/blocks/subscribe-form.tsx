// Subscribes to mails. The answer does not reveal whether the address was known.

import type { ReactNode } from "react";
import { MandatoryLegend } from "../kit/field-frame";
import { Form } from "../kit/form";
import type { Sentence } from "../kit/form-state";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";

export interface SubscribeFormProps {
  /** The path of the form's page, without the language. */
  path: string;
  protect: string;
  /** What is mailed, and how often. */
  about: string;
  /** Whether the form was just sent. */
  isSent: boolean;
  refusal: Refusal | null;
  /** The labels of its fields. */
  labels: Record<string, string>;
  sentence: Sentence;
  children: ReactNode;
}

export function SubscribeForm({ path, about, isSent, labels, children, ...form }: SubscribeFormProps) {
  const t = useT();
  const locale = useLocale();
  if (isSent) return <p class="lead" role="status">{t("subscription:sent")}</p>;
  const all = { emailAddress: t("contact:email.label"), ...labels };
  return (
    <div class="flow">
      <p class="muted">{about} <a href={`/${locale}/legal/confidentiality`}>{t("contact:policy")}</a></p>
      <Form action={`/${locale}${path}`} labels={all} invalid={t("kit:summary.title")} submit={t("subscription:action")} {...form}>
        <MandatoryLegend />
        <TextField name="emailAddress" type="email" label={all.emailAddress} autocomplete="email" required />
        {children}
      </Form>
    </div>
  );
}
