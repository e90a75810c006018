// The chart of one indicator for the pages of others: what it shows, how fresh it is, where it comes from, and the way
// to the whole page, which opens around the frame.

import { AlertIcon } from "../kit/icons";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { printTroubles } from "../model/indicator";
import type { ScreenProps } from "../lib/route";
import type { TextKey } from "../lib/text-keys";
import { pageAddress, readEmbedView } from "./embed-address";
import styles from "./embed-screen.module.css";
import { SeasonChart } from "./season-chart";
import type { ThemeSeries } from "./theme-series";
import { readView } from "./view";

const LICENCE = "https://opendatacommons.org/licenses/odbl/1-0/";

export default function EmbedScreen({ data: series, search }: ScreenProps<ThemeSeries>) {
  const t = useT();
  const locale = useLocale();
  const view = readEmbedView(series.theme, locale, search);
  return (
    <article class={styles.embed}>
      <h1 class={styles.kicker}>{t("ias:embed.title", { place: t(`ias:region.${view.territory ?? "FR"}` as TextKey) })}</h1>
      <Warnings series={series} />
      <SeasonChart series={series} view={readView(search, series.seasons)} />
      <Source series={series} href={pageAddress(view)} />
    </article>
  );
}

/** A chart that travels keeps its warnings: nobody there knows where it came from. */
function Warnings({ series }: { series: ThemeSeries }) {
  const t = useT();
  const troubles = [...printTroubles(series, { t }), ...(series.forced ? [t("ias:freshness.forced")] : [])];
  return (
    <>
      {series.demonstration && <p class={styles.demonstration}>{`${t("ias:demonstration.title")}. ${t("ias:demonstration.one")}`}</p>}
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
