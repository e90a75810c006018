// The sidebar of the form: the use of the data, and the contact.

import { Answering, isReachable } from "../blocks/answering";
import { ContextPart, Milestones } from "../kit/context";
import { useT } from "../lib/i18n";
import type { Answering as AnsweringFacts } from "../model/api";
import { STATUSES, statusWords } from "./status-words";

export function Aside({ answering }: { answering: AnsweringFacts }) {
  const t = useT();
  const steps = STATUSES.map((status) => statusWords(status, t));
  return (
    <>
      <ContextPart folded title={t("provider:intro.becomes")}>
        <Milestones items={steps.map(({ name, about }) => ({ title: name, text: about }))} />
      </ContextPart>
      {isReachable(answering) && <ContextPart title={t("request:question")}><Answering {...answering} /></ContextPart>}
    </>
  );
}
