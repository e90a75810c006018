// Beside the form: what becomes of the data, and where to ask.

import { ContextPart, Milestones } from "../kit/context";
import { useT } from "../lib/i18n";
import { STATUSES, statusWords } from "./status-words";

export function Aside({ email }: { email: string | null }) {
  const t = useT();
  const steps = STATUSES.map((status) => statusWords(status, t));
  return (
    <>
      <ContextPart folded title={t("provider:intro.becomes")}>
        <Milestones items={steps.map(({ name, about }) => ({ title: name, text: about }))} />
      </ContextPart>
      {email && <ContextPart title={t("request:question")}><p><a href={`mailto:${email}`}>{email}</a></p></ContextPart>}
    </>
  );
}
