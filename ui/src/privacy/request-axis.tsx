// The days of a confirmed request: from its confirmation to today, and the last day for the answer.

import { inParis } from "../lib/calendar";
import { useFormat, useT } from "../lib/i18n";
import { dayNumber } from "../model/indicator";
import type { PrivacyRequest } from "./api";
import { DayAxis, type DayMark } from "./day-axis";

interface RequestAxisProps {
  request: Pick<PrivacyRequest, "confirmedAt" | "dueOn">;
  today: string;
}

export function RequestAxis({ request: { confirmedAt, dueOn }, today }: RequestAxisProps) {
  const t = useT();
  const { shortDate } = useFormat();
  if (!confirmedAt || !dueOn) return null;
  const start = inParis(Date.parse(confirmedAt)).day;
  const due = dayNumber(dueOn) - dayNumber(start);
  const now = Math.max(0, dayNumber(today) - dayNumber(start));
  const marks: DayMark[] = [
    { day: now, kind: "now", name: shortDate(today), about: t("rights:axis.today") },
    { day: due, kind: "law", name: shortDate(dueOn), about: t("rights:axis.due") },
  ];
  if (now > 0) marks.unshift({ day: 0, kind: "own", name: shortDate(start), about: t("rights:axis.confirmed") });
  // A late answer is after its last day.
  return <DayAxis days={Math.max(due, now) + 1} until={now} marks={marks.sort((one, other) => one.day - other.day)} />;
}
