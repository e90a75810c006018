// The client and the signer.

import { FieldPair, MandatoryLegend } from "../kit/field-frame";
import { TextField } from "../kit/text-field";
import { useT } from "../lib/i18n";

export function IdentityFields({ labels }: { labels: Record<string, string> }) {
  const t = useT();
  const label = (name: string) => labels[name] ?? name;
  return (
    <>
      <MandatoryLegend />
      <TextField name="company" label={label("company")} autocomplete="organization" required />
      <FieldPair>
        <TextField name="emailAddress" type="email" label={label("emailAddress")} hint={t("campaign:hint.email")} autocomplete="email" required />
        <TextField name="signer" type="email" label={label("signer")} hint={t("campaign:hint.signer")} autocomplete="off" required />
      </FieldPair>
    </>
  );
}
