// The identity of the sender, and the address that gets the link to the follow-up.

import { FieldPair, MandatoryLegend } from "../kit/field-frame";
import { TextField } from "../kit/text-field";
import { useT } from "../lib/i18n";
import type { Translate } from "../lib/translate";
import { NameFields } from "./name-fields";

export const identityLabels = (t: Translate): Record<string, string> => ({
  firstname: t("contact:firstname"),
  lastname: t("contact:lastname"),
  emailAddress: t("contact:email.label"),
  phone: t("contact:phone.label"),
  company: t("contact:company"),
});

/** The lines of the summary. */
export function identityLines(answers: FormData, t: Translate): [term: string, answer: string][] {
  const given = (name: string) => String(answers.get(name) ?? "").trim();
  return [
    [t("request:recap.name"), t("request:recap.fullName", { firstname: given("firstname"), lastname: given("lastname") }).trim()],
    [t("contact:email.label"), given("emailAddress")],
    [t("contact:phone.label"), given("phone")],
    [t("contact:company"), given("company")],
  ];
}

export function IdentityFields({ company = false }: { company?: boolean }) {
  const t = useT();
  const labels = identityLabels(t);
  const label = (name: string) => labels[name] ?? name;
  return (
    <>
      <MandatoryLegend />
      <NameFields labels={labels} />
      <FieldPair>
        <TextField name="emailAddress" type="email" label={label("emailAddress")} hint={t("request:email.hint")} autocomplete="email" required />
        <TextField name="phone" type="tel" label={label("phone")} hint={t("contact:phone.hint")} autocomplete="tel" />
      </FieldPair>
      <FieldPair>
        <TextField name="company" label={label("company")} autocomplete="organization" required={company} />
      </FieldPair>
    </>
  );
}
