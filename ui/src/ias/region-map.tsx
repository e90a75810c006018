// The day's level in each region, as a map, a choice and a table, by the regions of today or of before 2016; some series
// exist for the whole country only.

import { useState } from "react";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { MapReplay } from "./map-replay";
import { RegionDrawing } from "./region-drawing";
import styles from "./region-map.module.css";
import type { ThemeSeries } from "./theme-series";
import { queryOf, type View } from "./view";

interface RegionMapProps {
  series: ThemeSeries;
  view: View;
}

function Kinds({ series, view }: RegionMapProps) {
  const t = useT();
  const locale = useLocale();
  const kinds = [
    { label: t("ias:map.former"), present: false },
    { label: t("ias:map.present"), present: true },
  ];
  return (
    <ul class={styles.kinds} aria-label={t("ias:map.kinds")}>
      {kinds.map(({ label, present }) => (
        <li key={label}>
          <a
            href={`/${locale}/ias/${series.theme}${queryOf(series, view, { map: present ? "present" : null })}#map`}
            aria-current={present === view.present ? "true" : undefined}
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
  const regions = view.present ? series.presentRegions : series.regions;
  return (
    <>
      {series.presentRegions.length > 0 && <Kinds series={series} view={view} />}
      <p class="prose">
        {`${t(view.present ? "ias:map.dayPresent" : "ias:map.day", { date: format.date(series.regionsDay ?? series.lastDay) })} ${t("ias:map.classes")}`}
      </p>
      {replaying
        ? <MapReplay key={String(view.present)} series={series} view={view} onEnd={() => setReplaying(false)} />
        : <RegionDrawing series={series} view={view} regions={regions} />}
      {!replaying && <button class={`button button-quiet ${styles.replay}`} type="button" onClick={() => setReplaying(true)}>{t("ias:replay.open")}</button>}
    </>
  );
}

export function RegionMap({ series, view }: RegionMapProps) {
  const t = useT();
  return (
    <section class={styles.section} id="map">
      <hr class="section-rule" />
      <h2>{t("ias:map.title")}</h2>
      {series.regionsDay ? <Regions series={series} view={view} /> : <p class="prose">{t("ias:map.none")}</p>}
    </section>
  );
}
