// The last publication of a series as text, the same on every page.

import type { IndicatorStatus } from "./api";
import { addDays, type Words } from "./indicator";
import { inParis } from "../lib/calendar";

export const isLate = ({ freshness }: Pick<IndicatorStatus, "freshness">): boolean => freshness.lateDays > 0;

/** When the displayed version was published: "Updated today at 06:10". */
export function printUpdate({ publishedAt }: Pick<IndicatorStatus, "publishedAt">, today: string, { t, format }: Words): string {
  const { day, time } = inParis(publishedAt);
  if (day === today) return t("ias:freshness.today", { time });
  if (day === addDays(today, -1)) return t("ias:freshness.yesterday", { time });
  return t("ias:freshness.on", { date: format.date(day), time });
}
