// The day's level in each region, as a map, a choice and a list; some series exist for the whole country only.

import { useState } from "react";
import { FranceMap } from "../kit/france-map";
import { useFormat, useT } from "../lib/i18n";
import { printLevel, printSignedChange } from "../lib/indicator";
import type { TextKey } from "../lib/text-keys";
import { classify, ranges } from "./quantile";
import styles from "./region-map.module.css";
import type { ThemeSeries } from "./season";

/** Beyond this the week started from next to nothing, and a percentage of it misleads. */
const LARGEST_CHANGE = 2;

const SPRITE = "/geo/france.svg";

export function RegionMap({ series }: { series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  return (
    <section class={styles.section}>
      <hr class="section-rule" />
      <h2>{t("ias:map.title")}</h2>
      {series.regionsDay ? (
        <>
          <p class="prose">{`${t("ias:map.day", { date: format.date(series.regionsDay) })} ${t("ias:map.classes")}`}</p>
          <Regions series={series} />
        </>
      ) : (
        <p class="prose">{t("ias:map.none")}</p>
      )}
    </section>
  );
}

function Regions({ series: { regions, unit } }: { series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  const [selected, setSelected] = useState<string | null>(null);
  const words = { t, format };
  const levels = regions.map(({ level }) => level);
  const classes = classify(levels);
  const areas = regions.map(({ code, level, change }, index) => {
    const week = change === null || Math.abs(change) > LARGEST_CHANGE ? "" : ` (${t("ias:change.text", { change: printSignedChange(change, unit, words) })})`;
    return {
      id: `r${code}`,
      name: t(`ias:region.${code}` as TextKey),
      text: level === null ? t("ias:map.noData") : `${printLevel(level, unit, words)}${week}`,
      class: classes[index] ?? null,
    };
  });
  const legend = ranges(levels, classes).map(({ class: rank, from, to }) => ({
    class: rank,
    label: t("ias:map.class", { from: format.number(from, 1), to: format.number(to, 1) }),
  }));
  return (
    <FranceMap
      sprite={SPRITE}
      areas={areas}
      selected={selected}
      onSelect={setSelected}
      legend={legend}
      label={t("ias:map.label")}
      noData={t("ias:map.noData")}
    />
  );
}
