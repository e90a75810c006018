// States that an old version is shown, in frames of other sites too; on its page also the changes since, and a link to
// the newest.

import { useFormat, useLocale, useT } from "../lib/i18n";
import { DifferenceText } from "./difference";
import styles from "./past-notice.module.css";
import type { ThemeSeries } from "../model/theme-series";
import { queryOf, type View } from "../model/view";

interface PastNoticeProps {
  series: ThemeSeries;
  view: View;
  framed: boolean;
}

export function PastNotice({ series, view, framed }: PastNoticeProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  if (series.latest) return null;
  return (
    <aside class={styles.notice} aria-labelledby="past-version">
      <p id="past-version"><strong>{t("ias:past.title")}</strong></p>
      <p>{t("ias:past.text", { date: format.date(series.asOf ?? series.lastDay), number: String(series.version), last: format.date(series.lastDay) })}</p>
      {!framed && <DifferenceText series={series} />}
      {!framed && <p><a href={`/${locale}/ias/${series.theme}${queryOf(series, view, { as_of: null })}`}>{t("ias:past.back")}</a></p>}
    </aside>
  );
}
