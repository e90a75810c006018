// An epidemic theme with fewer seasons than thresholds need: what is available, what is missing, and from when.

import { printYear } from "../lib/calendar";
import { useLocale, useT } from "../lib/i18n";
import type { ThemeSeries } from "../model/theme-series";
import { Seasons } from "./epidemic-levels";
import styles from "./method.module.css";

/** The year in whose October the last missing season is over; the current season is the first of them. */
export const knownIn = (seasonLabel: string, missing: number): number => Number(seasonLabel.slice(-4)) + Math.max(0, missing - 1);

export function ThresholdsUnavailable({ series: { thresholdsUnavailable, seasonLabel } }: { series: ThemeSeries }) {
  const t = useT();
  const locale = useLocale();
  if (!thresholdsUnavailable) return null;
  const { needed, usable, excluded } = thresholdsUnavailable;
  return (
    <section class={`grid top gap-5 gap-x-6 mt-3 shrink ${styles.tables}`} id="epidemic" aria-label={t("ias:epidemic.title")}>
      <div>
        <h2 class="small">{t("ias:epidemic.known.title")}</h2>
        <p>{t("ias:epidemic.known.text")}</p>
      </div>
      <div>
        <h2 class="small">{t("ias:epidemic.unknown")}</h2>
        <p>{t("ias:epidemic.thresholdsUnavailable", { count: usable.length, needed })}</p>
        <Seasons used={usable} excluded={excluded} />
      </div>
      <div>
        <h2 class="small">{t("ias:epidemic.when.title")}</h2>
        <p>{t("ias:epidemic.when.text", { year: printYear(String(knownIn(seasonLabel, needed - usable.length)), locale) })}</p>
      </div>
    </section>
  );
}
