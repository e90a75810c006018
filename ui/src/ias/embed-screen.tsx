// The chart of one indicator for pages of other sites: the series, its freshness, its source, and a link to the full
// page, which opens outside the frame.

import { AlertIcon } from "../kit/icons";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { printMarks, printTroubles } from "../model/indicator";
import { printContext } from "../model/situation";
import type { ScreenProps } from "../lib/route";
import type { TextKey } from "../lib/text-keys";
import { pageAddress } from "./embed-address";
import styles from "./embed-screen.module.css";
import { finding } from "../model/finding";
import { later } from "../lib/later";
import type { CourseProps } from "./course";
import type { ThemeSeries } from "../model/theme-series";
import { readView } from "../model/view";

const Course = later<CourseProps>(() => import("./course"));

const LICENCE = "https://opendatacommons.org/licenses/odbl/1-0/";

export default function EmbedScreen({ data: series, search }: ScreenProps<ThemeSeries>) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const place = t(`ias:region.${series.territory}` as TextKey);
  return (
    <article class={styles.embed}>
      <Warnings series={series} />
      <h1>{finding(series, { t }, series.territory)}</h1>
      <p class={styles.context}>{t("ias:embed.context", { context: printContext(series, { t, format }), place })}</p>
      <Course series={series} view={readView(search, series.seasons)} framed />
      <Source series={series} href={pageAddress(series.theme, locale, search)} />
    </article>
  );
}

/** An embedded chart keeps its warnings, because its new page has no context. */
function Warnings({ series }: { series: ThemeSeries }) {
  const t = useT();
  const troubles = [...printTroubles(series, { t }), ...printMarks(series, { t })];
  return (
    <>
      {series.demonstration && <p class={styles.demonstration}>{t("ias:demonstration.stamp")}</p>}
      {troubles.map((trouble) => <p key={trouble} class={styles.trouble}><AlertIcon />{trouble}</p>)}
    </>
  );
}

function Source({ series, href }: { series: ThemeSeries; href: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <footer class={styles.source}>
      <p>{t("ias:embed.source", { date: format.date(series.lastDay) })}</p>
      <p>
        <a href={href} target="_top">{t("ias:embed.page")}</a>
        <a href={LICENCE} target="_top" rel="license" hreflang="en">ODbL 1.0</a>
      </p>
    </footer>
  );
}
