// The sidebar of the form: the use of the data, and the contact.

import { TeamContact, isReachable } from "../blocks/team-contact";
import { ContextPart, Milestones } from "../kit/context";
import { useT } from "../lib/i18n";
import type { TeamContact as TeamContactFacts } from "../model/api";
import { STATUSES, statusWords } from "./status-words";

export function Aside({ contact }: { contact: TeamContactFacts }) {
  const t = useT();
  const steps = STATUSES.map((status) => statusWords(status, t));
  return (
    <>
      <ContextPart folded title={t("provider:intro.becomes")}>
        <Milestones items={steps.map(({ name, about }) => ({ title: name, text: about }))} />
      </ContextPart>
      {isReachable(contact) && <ContextPart title={t("request:question")}><TeamContact {...contact} /></ContextPart>}
    </>
  );
}
