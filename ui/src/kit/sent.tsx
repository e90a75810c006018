// The page after a submission: confirmation, the reference to quote, and the next steps.

import type { ReactNode } from "react";
import { useFormat, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { Milestone } from "./context";
import { EndPage } from "./end-page";
import type { Drawing } from "./identicon";
import { Named } from "./named";

interface SentProps {
  title: string;
  receipt: {
    reference: string;
    identicon: Drawing;
    /** The masked address. */
    email: string;
    /** When it was received, in UTC. */
    at: string;
    /** The deadline for the sender's confirmation by mail; null if it was passed on. */
    confirmBy: string | null;
    /** Whether the sender has just confirmed it. */
    confirmed: boolean;
  };
  /** The time of the receipt in a sentence. */
  recorded(day: string, time: string): string;
  lead: string;
  /** Where the identicon appears again. */
  caption: string;
  /** The next steps; the first is the receipt. */
  steps: Milestone[];
  actions: ReactNode;
  children?: ReactNode;
}

/** The step between the receipt and the others. */
function useSteps([received, ...later]: Milestone[], until: string | null): Milestone[] {
  const t = useT();
  const isNext = (step: Milestone, index: number): Milestone => ({ ...step, state: index === 0 && !until ? "next" : "later" });
  const rest = later.map(isNext);
  if (!until) return [...(received ? [received] : []), ...rest];
  return [{ title: t("kit:sent.confirm.step"), text: t("kit:sent.confirm.by", { date: until }), state: "next" }, ...(received ? [{ ...received, state: "later" as const }] : []), ...rest];
}

export function Sent({ title, receipt, recorded, lead, caption, steps, actions, children }: SentProps) {
  const t = useT();
  const { date } = useFormat();
  const { reference, identicon, email, at, confirmBy, confirmed } = receipt;
  const { day, time } = inParis(Date.parse(at));
  const until = confirmBy && date(inParis(Date.parse(confirmBy)).day);
  // The message says "sent" only after it was passed on.
  return (
    <EndPage
      mark={until ? "closed" : "done"}
      fact={until ? undefined : confirmed ? t("kit:sent.confirmed") : recorded(date(day), time)}
      title={until ? t("kit:sent.confirm.title") : title}
      lead={<Named text={until ? t("kit:sent.confirm.text", { email, date: until }) : lead} value={email} />}
      reference={reference}
      actions={!until && actions}
      following={{ identicon, caption, steps: useSteps(steps, until) }}
    >
      {!until && children}
    </EndPage>
  );
}
