// The level of each region on a day, by the present regions or those before 2016: a map with its film of 30 days, the
// card of one region, the key, and the same facts as a sorted list. All follow the shown day.

import { useEffect, useRef, type RefObject } from "react";
import { useFormat, useT } from "../lib/i18n";
import { Segments } from "./chart-bar";
import { useFilm } from "./film";
import { filmOf, regionsOn, useRegionDays } from "./region-days";
import { RegionView } from "./region-view";
import { mapFinding } from "./map-finding";
import styles from "./region-map.module.css";
import { classOf, scaleOf } from "../model/map-scale";
import type { ThemeSeries } from "../model/theme-series";
import { queryOf, type View } from "../model/view";

interface RegionMapProps {
  series: ThemeSeries;
  view: View;
}

function Kinds({ series, view }: RegionMapProps) {
  const t = useT();
  const choice = (label: string, former: boolean) => ({ label, query: `${queryOf(series, view, { map: former ? "former" : null })}#map`, chosen: former === view.former });
  return <Segments label={t("ias:map.kinds")} theme={series.theme} choices={[choice(t("ias:map.present"), false), choice(t("ias:map.former"), true)]} />;
}

/** Calls once when the section comes near the screen. */
function useNear(section: RefObject<HTMLElement | null>, call: () => void): void {
  const latest = useRef(call);
  latest.current = call;
  useEffect(() => {
    if (!section.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      latest.current();
    }, { rootMargin: "400px" });
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [section]);
}

function Regions({ series, view, last }: RegionMapProps & { last: string }) {
  const t = useT();
  const format = useFormat();
  const former = view.former || series.presentRegions.length === 0;
  const loaded = useRegionDays(series, last, former);
  const film = useFilm(filmOf(last).length, loaded.days !== null);
  const section = useRef<HTMLElement>(null);
  useNear(section, loaded.load);
  const day = (loaded.days ? filmOf(last)[film.at] : undefined) ?? last;
  const regions = loaded.days && day !== last ? regionsOn(loaded.days, day) : former ? series.regions : series.presentRegions;
  const scale = scaleOf(series, regions);
  // Of figures that are held back, no level is known.
  const ranked = regions.map((region) => ({ ...region, rank: series.heldBack ? null : classOf(scale, region) }));
  const own = regions.some(({ thresholds }) => thresholds);
  return (
    <section class={`grid gap-4 gap-x-6 mt-8 ${styles.section}`} id="map" ref={section}>
      <h2 class="section-title">{series.heldBack ? t("ias:map.unknown") : mapFinding(scale, regions, { t, format })}</h2>
      <p class={`muted ${styles.subtitle}`}>{t("ias:map.subtitle", { theme: t(`ias:name.${series.theme}`), date: format.date(day), classes: t(own ? "ias:map.ownThresholds" : "ias:map.classes") })}</p>
      {series.presentRegions.length > 0 && <Kinds series={series} view={view} />}
      <RegionView series={series} view={view} scale={scale} regions={ranked} day={day} last={last} loaded={loaded} film={film} />
    </section>
  );
}

/** Nothing for a series that is published for the country only. */
export function RegionMap(props: RegionMapProps) {
  const { series: { theme, regionsDay, asOf }, view } = props;
  return regionsDay && <Regions key={[theme, regionsDay, asOf, view.former].join()} {...props} last={regionsDay} />;
}
