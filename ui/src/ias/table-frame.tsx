// The frame of the tables under the chart: closed by default, with its own scrolling, a summary, and links between
// weeks and days.

import type { ReactNode } from "react";
import { useLocale, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import styles from "./table-frame.module.css";
import { unitOf } from "../model/measure";
import type { ThemeSeries } from "../model/theme-series";
import { queryOf, type View } from "../model/view";

export interface TableProps {
  series: ThemeSeries;
  view: View;
}

interface TableFrameProps extends TableProps {
  caption: "caption" | "captionByWeek" | "captionByDay";
  children: ReactNode;
}

export function TableFrame({ series, view, caption, children }: TableFrameProps) {
  const t = useT();
  const locale = useLocale();
  const { theme, territory } = series;
  const words = t(`ias:table.${caption}`, {
    theme: t(`ias:name.${theme}`),
    territory: t(`ias:region.${territory}` as TextKey),
    unit: t(`ias:axis.${unitOf(series)}`),
  });
  const daily = view.table === "daily";
  const other = queryOf(series, view, { table: daily ? "weekly" : "daily" });
  return (
    <details class={`mt-4 ${styles.twin}`} id="table" open={view.table !== null}>
      <summary class="brand strong">{t("ias:table.open")}</summary>
      <p class={styles.other}><a href={`/${locale}/ias/${theme}${other}#table`}>{t(daily ? "ias:table.byWeek" : "ias:table.byDay")}</a></p>
      <div class={`mt-3 ${styles.scroll}`} tabIndex={0} role="region" aria-label={words}>
        <table class="full small">
          <caption class="py-3 muted">{words}</caption>
          {children}
        </table>
      </div>
    </details>
  );
}
