// Changes between versions: the number of changed and new values, and the largest correction.

import { useFormat, useT } from "../lib/i18n";
import { printLevel, type Words } from "../model/indicator";
import { unitOf } from "../model/measure";
import type { TextKey } from "../lib/text-keys";
import type { ThemeSeries } from "../model/theme-series";

/** To two decimals: a correction is often smaller than the precision of a level. */
function printExact(value: number, unit: ReturnType<typeof unitOf>, words: Words): string {
  if (unit === "patients") return printLevel(value, unit, words);
  return unit === "percent" ? words.format.percent(value) : words.format.number(value, 2);
}

export function DifferenceText({ series: { difference, unit, method } }: { series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  if (!difference) return null;
  const { since, changed, added, removed, largest } = difference;
  const print = (value: number) => printExact(value, unitOf({ unit, method }), { t, format });
  const sentences = [
    changed > 0 ? t("ias:difference.changed", { count: changed, since: String(since) }) : t("ias:difference.same", { since: String(since) }),
    ...(added > 0 ? [t("ias:difference.added", { count: added })] : []),
    ...(removed > 0 ? [t("ias:difference.removed", { count: removed })] : []),
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
