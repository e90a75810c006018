// The fields of a message: identity, text and consent. Names have a prefix if a document has two forms.

import type { ReactNode } from "react";
import { ConsentField } from "../kit/choice-field";
import { FieldPair } from "../kit/field-frame";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import type { Translate } from "../lib/translate";
import styles from "./fields.module.css";
import type { Sender } from "./identity";

/** The labels of the fields, in the order of the form. */
export function labelsOf(t: Translate, prefix = ""): Record<string, string> {
  const labels = {
    emailAddress: t("contact:email.label"),
    message: t("contact:message.label"),
    firstname: t("contact:firstname"),
    lastname: t("contact:lastname"),
    company: t("contact:company"),
    phone: t("contact:phone.label"),
    attachment: t("support:write.file"),
    consent: t("contact:agreement"),
  };
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [prefix + name, label]));
}

interface FieldsProps {
  prefix?: string;
  /** A draft of the message. */
  message?: string;
  sender: Sender;
  about: string | null;
  onAbout(reference: string): void;
  /** Content between the message and the consent. */
  children?: ReactNode;
}

/** A signed-in visitor, as text. */
function Identity({ sender: { identity, forget } }: Pick<FieldsProps, "sender">) {
  const t = useT();
  if (!identity) return null;
  const { name, email, company } = identity;
  return (
    <div class={`${styles.identity} hairline-bottom small`}>
      <p class="strong">{name}</p>
      <p>{email}</p>
      <p class="muted">{company} <button class="bare link" type="button" onClick={forget}>{t("support:write.other")}</button></p>
    </div>
  );
}

function Running({ sender: { identity, running }, about, onAbout }: Omit<FieldsProps, "children">) {
  const t = useT();
  if (!identity || !running) return null;
  if (about) return <p class={styles.running}>{t("support:write.joined", { reference: about })}</p>;
  return (
    <p class={styles.running}>
      {t("support:write.running", { reference: running })} <button class="bare link" type="button" onClick={() => onAbout(running)}>{t("support:write.join")}</button>
    </p>
  );
}

export function Fields({ children, ...props }: FieldsProps) {
  const t = useT();
  const locale = useLocale();
  const { prefix = "", message = "", sender } = props;
  const labels = labelsOf(t);
  const given = <TextField key="given" name={`${prefix}firstname`} label={labels.firstname!} autocomplete="given-name" />;
  const family = <TextField key="family" name={`${prefix}lastname`} label={labels.lastname!} autocomplete="family-name" />;
  return (
    <>
      {sender.identity ? <Identity sender={sender} /> : <TextField name={`${prefix}emailAddress`} type="email" label={labels.emailAddress!} autocomplete="email" required />}
      <TextField name={`${prefix}message`} label={labels.message!} hint={t("contact:message.hint")} rows={4} value={message} required />
      <Running {...props} />
      {!sender.identity && (
        <details class={styles.more}>
          <summary class="link">{t("support:write.more")}</summary>
          <FieldPair>{locale === "ko" ? [family, given] : [given, family]}</FieldPair>
          <FieldPair>
            <TextField name={`${prefix}company`} label={labels.company!} autocomplete="organization" />
            <TextField name={`${prefix}phone`} type="tel" label={labels.phone!} autocomplete="tel" />
          </FieldPair>
        </details>
      )}
      {children}
      <ConsentField name={`${prefix}consent`} label={t("support:write.consent")} policy={<a href={`/${locale}/legal/confidentiality`}>{t("contact:policy")}</a>} />
    </>
  );
}
