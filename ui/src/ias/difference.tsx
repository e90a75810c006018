// What changed from one version to the next: how many values, how many are new, and the largest correction.

import { useFormat, useT } from "../lib/i18n";
import { printLevel } from "../lib/indicator";
import type { TextKey } from "../lib/text-keys";
import type { ThemeSeries } from "./theme-series";

export function DifferenceText({ series: { difference, unit } }: { series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  if (!difference) return null;
  const { since, changed, added, largest } = difference;
  const print = (value: number | null) => (value === null ? t("ias:table.none") : printLevel(value, unit, { t, format }));
  const sentences = [
    changed > 0 ? t("ias:difference.changed", { count: changed, since: String(since) }) : t("ias:difference.same", { since: String(since) }),
    ...(added > 0 ? [t("ias:difference.added", { count: added })] : []),
    ...(largest
      ? [t("ias:difference.largest", {
          territory: t(`ias:region.${largest.territory}` as TextKey),
          date: format.date(largest.day),
          from: print(largest.from),
          to: print(largest.to),
        })]
      : []),
  ];
  return <p>{sentences.join(" ")}</p>;
}
