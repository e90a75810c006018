// The signer of the client.

import { TextField } from "../kit/text-field";
import { useT } from "../lib/i18n";

export function SignerFields({ labels }: { labels: Record<string, string> }) {
  const t = useT();
  return (
    <>
      <p>{t("scoring:order.signerLead")}</p>
      <TextField name="signerName" label={labels.signerName ?? ""} required />
      <TextField name="signerEmail" type="email" label={labels.signerEmail ?? ""} required />
    </>
  );
}
