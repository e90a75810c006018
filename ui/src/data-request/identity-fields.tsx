// Who asks, and where the link goes that leads to what becomes of it.

import { FieldPair, MandatoryLegend } from "../kit/field-frame";
import { TextField } from "../kit/text-field";
import { useT } from "../lib/i18n";

export function IdentityFields({ labels }: { labels: Record<string, string> }) {
  const t = useT();
  const label = (name: string) => labels[name] ?? name;
  return (
    <>
      <MandatoryLegend />
      <FieldPair>
        <TextField name="firstname" label={label("firstname")} autocomplete="given-name" required />
        <TextField name="lastname" label={label("lastname")} autocomplete="family-name" required />
      </FieldPair>
      <FieldPair>
        <TextField name="emailAddress" type="email" label={label("emailAddress")} hint={t("request:email.hint")} autocomplete="email" required />
        <TextField name="phone" type="tel" label={label("phone")} hint={t("contact:phone.hint")} autocomplete="tel" />
      </FieldPair>
      <FieldPair>
        <TextField name="company" label={label("company")} autocomplete="organization" />
      </FieldPair>
    </>
  );
}
