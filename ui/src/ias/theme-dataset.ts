// Describes a theme's open data to dataset search engines, from the data of its page.

import type { HeadPlace } from "../lib/address";
import type { Words } from "../model/indicator";
import { dataset } from "../model/json-ld";
import { wordedAs } from "../model/measure";
import { inParis } from "../lib/calendar";
import type { TextKey } from "../lib/text-keys";
import { subject } from "../model/finding";
import type { ThemeSeries } from "../model/theme-series";

const MEDIA_TYPES: Record<string, string> = {
  "tidy-csv": "text/csv", json: "application/json", parquet: "application/vnd.apache.parquet", "weekly-csv": "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export function themeDataset(place: HeadPlace, series: ThemeSeries, { t }: Pick<Words, "t">): object {
  const { theme, territory, seasons, lastDay, demonstration, version, publishedAt } = series;
  const words = wordedAs(series);
  const text = `${t(`ias:definition.${words}`)} ${t(`ias:reading.${words}`)}`;
  return dataset(place, {
    name: subject(theme, territory, { t }),
    description: demonstration ? `${t("ias:demonstration.one")} ${text}` : text,
    period: { from: seasons.at(-1)?.start ?? lastDay, to: lastDay },
    territories: [t(`ias:region.${territory}` as TextKey)],
    open: true,
    files: series.files.flatMap(({ format, href }) => (MEDIA_TYPES[format] ? [{ href, mediaType: MEDIA_TYPES[format] }] : [])),
    version: String(version),
    modified: inParis(publishedAt).day,
  });
}
