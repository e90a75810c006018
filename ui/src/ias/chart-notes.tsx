// What the chart does not show: how to read its level, the meaning of dashes, dots and numbers, and the values beyond
// its frame.

import { useFormat, useLocale, useT } from "../lib/i18n";
import { printEstimate } from "../model/estimate";
import { printLevel, printSeason } from "../model/indicator";
import type { TextKey } from "../lib/text-keys";
import { wordedAs } from "../model/measure";
import type { DrawnAnnotation } from "../model/season-drawing";
import styles from "./season-chart.module.css";
import type { ThemeSeries } from "../model/theme-series";

interface ChartNotesProps {
  series: ThemeSeries;
  remarks: DrawnAnnotation[];
  /** Whether the range of past seasons is drawn. */
  banded: boolean;
}

/** The numbers of the chart, each with its remark. */
function Remarks({ series, remarks }: Pick<ChartNotesProps, "series" | "remarks">) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  if (remarks.length === 0) return null;
  return (
    <ol class={`grid gap-1 gap-x-6 mt-4 small ${styles.remarks}`} aria-label={t("ias:annotation.list")}>
      {remarks.map(({ key, day, value, season, event }) => (
        <li class="relative" key={`${key}${day}${event?.what ?? ""}`}>
          {event
            ? <EventText day={day} event={event} />
            : t(`ias:annotation.${key}` as TextKey, {
                value: printLevel(value, series.unit, { t, format }),
                date: format.date(day),
                season: printSeason(season, locale),
              })}
        </li>
      ))}
    </ol>
  );
}

/** An event with its days, and its regions if it was not national. */
function EventText({ day, event: { what, to, regions } }: { day: string; event: NonNullable<DrawnAnnotation["event"]> }) {
  const t = useT();
  const format = useFormat();
  const text = t(`ias:annotation.${to > day ? "eventDays" : "event"}`, { what: t(`ias:annotation.what.${what}`), date: format.date(day), to: format.date(to) });
  if (regions.length === 0) return <>{text}</>;
  return <>{t("ias:annotation.eventRegions", { text, regions: regions.map((code) => t(`ias:region.${code}` as TextKey)).join(", ") })}</>;
}

/** The usual revision of last values until they are final. */
function Revision({ series: { revision, unit } }: Pick<ChartNotesProps, "series">) {
  const t = useT();
  const format = useFormat();
  if (!revision) return null;
  const print = (value: number) => (unit === "percent" ? t("ias:unit.points", { count: value, value: format.number(value, 2) }) : format.percent(value * 100, 1));
  return <li>{t("ias:chart.revision", { median: print(revision.median), ninth: print(revision.ninth), versions: format.number(revision.versions) })}</li>;
}

/** The expected revision of the last value, with its caveat. */
function Estimate({ series }: Pick<ChartNotesProps, "series">) {
  const t = useT();
  const format = useFormat();
  const { nowcast } = series;
  const last = nowcast?.days.at(-1);
  if (!nowcast || !last) return null;
  return (
    <li>
      {t("ias:estimate.note", {
        value: printEstimate(last, series, { t, format }),
        date: format.date(last.day),
        probability: format.percent(nowcast.probability * 100, 0),
        versions: format.number(nowcast.versions),
      })}
    </li>
  );
}

export function ChartNotes({ series, remarks, banded }: ChartNotesProps) {
  const t = useT();
  const format = useFormat();
  const { provisionalFrom, finalOn, flags, country, thresholdsUnavailable, holidays, retired, excluded } = series;
  return (
    <>
      <Remarks series={series} remarks={remarks} />
      <ul class={`cross-list grid gap-1 gap-x-6 mt-4 muted small ${styles.notes}`}>
        {provisionalFrom && (
          <li>
            {finalOn
              ? t("ias:chart.provisionalUntil", { date: format.date(provisionalFrom), final: format.date(finalOn) })
              : t("ias:chart.provisional", { date: format.date(provisionalFrom) })}
          </li>
        )}
        <Revision series={series} />
        <Estimate series={series} />
        <li>{t(`ias:reading.${wordedAs(series)}`)}</li>
        {banded && <li>{t("ias:chart.band")}</li>}
        {country && <li>{t("ias:chart.country")}</li>}
        {country && thresholdsUnavailable && <li>{t("ias:chart.noThreshold")}</li>}
        {country && series.seasons.length === 1 && <li>{t("ias:chart.noPast")}</li>}
        {retired.map(({ territory, from, reason }) => (
          <li key={territory}>{t("ias:chart.left", { region: t(`ias:region.${territory}` as TextKey), date: format.date(from), reason })}</li>
        ))}
        {excluded.map(({ day, whole, regions, event }) => (
          <li key={day}>
            {t(`ias:chart.excluded.${whole ? "whole" : "regions"}${event ? "Event" : ""}`, {
              date: format.date(day),
              regions: regions.map((code) => t(`ias:region.${code}` as TextKey)).join(", "),
              what: event ? t(`ias:annotation.what.${event}`) : "",
            })}
          </li>
        ))}
        {flags.sparse.length > 0 && <li>{t("ias:chart.sparse")}</li>}
        {flags.withheld.length > 0 && <li>{t("ias:chart.withheld", { count: flags.withheld.length })}</li>}
        {holidays.length > 0 && <li>{t("ias:chart.holidays")}</li>}
      </ul>
    </>
  );
}
