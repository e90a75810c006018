// The day's level in each region, as a map, a selection and a table, by the current regions or those before 2016.

import { useState } from "react";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { MapReplay } from "./map-replay";
import { RegionDrawing } from "./region-drawing";
import styles from "./region-map.module.css";
import type { ThemeSeries } from "../model/theme-series";
import { queryOf, type View } from "../model/view";

interface RegionMapProps {
  series: ThemeSeries;
  view: View;
}

function Kinds({ series, view }: RegionMapProps) {
  const t = useT();
  const locale = useLocale();
  const kinds = [
    { label: t("ias:map.present"), former: false },
    { label: t("ias:map.former"), former: true },
  ];
  return (
    <ul class={styles.kinds} aria-label={t("ias:map.kinds")}>
      {kinds.map(({ label, former }) => (
        <li key={label}>
          <a
            href={`/${locale}/ias/${series.theme}${queryOf(series, view, { map: former ? "former" : null })}#map`}
            aria-current={former === view.former ? "true" : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Regions({ series, view }: RegionMapProps) {
  const t = useT();
  const format = useFormat();
  const [replaying, setReplaying] = useState(false);
  const [selected, setSelected] = useState<string | null>(null);
  const former = view.former || series.presentRegions.length === 0;
  const regions = former ? series.regions : series.presentRegions;
  const day = series.regionsDay ?? series.lastDay;
  const shown = { series, view, selected, onSelect: setSelected };
  return (
    <>
      {series.presentRegions.length > 0 && <Kinds series={series} view={view} />}
      <p class="prose">
        {`${t(former ? "ias:map.day" : "ias:map.dayPresent", { date: format.date(day) })} ${t(regions.some(({ thresholds }) => thresholds) ? "ias:map.ownThresholds" : "ias:map.classes")}`}
      </p>
      {replaying
        ? <MapReplay key={String(former)} {...shown} former={former} />
        : <RegionDrawing {...shown} regions={regions} day={day} withWeek />}
      {/* One button for both directions, so that the focus stays on it. */}
      <button class={`button button-quiet ${styles.replay}`} type="button" onClick={() => setReplaying(!replaying)}>{t(replaying ? "ias:replay.close" : "ias:replay.open")}</button>
    </>
  );
}

/** Nothing for a series that is published for the country only. */
export function RegionMap({ series, view }: RegionMapProps) {
  const t = useT();
  if (!series.regionsDay) return null;
  return (
    <section class={styles.section} id="map">
      <hr class="section-rule" />
      <h2>{t("ias:map.title")}</h2>
      <Regions series={series} view={view} />
    </section>
  );
}
