// The page after a submission: confirmation, next steps, and the reference to quote.

import type { ReactNode } from "react";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import { EndPage } from "./end-page";

interface SentProps {
  title: string;
  receipt: {
    reference: string;
    /** The masked address. */
    email: string;
    /** When it was received, in UTC. */
    at: string;
    /** The deadline for the sender's confirmation by mail; null if it was passed on. */
    confirm_by: string | null;
  };
  /** The next steps. */
  children: ReactNode;
}

export function Sent({ title, receipt: { reference, email, at, confirm_by: until }, children }: SentProps) {
  const t = useT();
  const { date } = useFormat();
  const { day, time } = inParis(Date.parse(at));
  const fact = t("kit:sent.recorded", { day: date(day), time });
  const home = `/${useLocale()}`;
  // The message says "sent" only after it was passed on.
  const lead = until ? t("kit:sent.confirm.text", { email, date: date(inParis(Date.parse(until)).day) }) : children;
  const actions = !until && <a class="button button-quiet" href={home}>{t("kit:sent.home")}</a>;
  return <EndPage mark={until ? "closed" : "done"} fact={until ? undefined : fact} title={until ? t("kit:sent.confirm.title") : title} lead={lead} reference={reference} actions={actions} />;
}
