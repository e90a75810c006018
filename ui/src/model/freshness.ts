// Puts into words when a series was last published, the same on every page that shows it.

import type { Standing } from "./api";
import { addDays, type Words } from "./indicator";
import { inParis } from "../lib/calendar";

export const isLate = ({ freshness }: Pick<Standing, "freshness">): boolean => freshness.lateDays > 0;

/** When the version that is shown was published: "Updated today at 06:10". */
export function printUpdate({ publishedAt }: Pick<Standing, "publishedAt">, today: string, { t, format }: Words): string {
  const { day, time } = inParis(publishedAt);
  if (day === today) return t("ias:freshness.today", { time });
  if (day === addDays(today, -1)) return t("ias:freshness.yesterday", { time });
  return t("ias:freshness.on", { date: format.date(day), time });
}
