// The headline of a module's drawing, a sentence made of its figures.

import { alert, flows, launch, prices, regions, SECTOR, shares, stays, stock, type Line, type View } from "../blocks/module-demonstration";
import { namedSeasons, type Words } from "./figures";

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]): number => sum(values) / values.length;
const spread = (values: number[] = []): number => Math.max(...values) - Math.min(...values);

/** The level whose first week is compared. */
const LEVEL = 60;
const startOf = (line: Line | undefined): number => line?.values.findIndex((value) => value >= LEVEL) ?? -1;

type Find = (view: View, words: Words) => string;

function map(view: View, { t }: Words): string {
  const sorted = regions(view).sort((a, b) => b.index - a.index);
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  const name = (code: typeof first.code) => t(`ias:region.${code}`);
  return t("module:finding.map", { high: name(first.code), most: String(first.index), low: name(last.code), least: String(last.index) });
}

function season(view: View, words: Words): string {
  const { t } = words;
  const [, before, current] = namedSeasons(view, words);
  const weeks = startOf(before) - startOf(current);
  if (weeks === 0) return t("module:finding.seasonSame", { season: before!.name });
  return t(weeks > 0 ? "module:finding.seasonEarly" : "module:finding.seasonLate", { count: Math.abs(weeks), season: before!.name });
}

function share(view: View, { t, format }: Words): string {
  const { values } = shares(view)[0]!;
  return t("module:finding.share", { points: format.number(values.at(-1)! - values[0]!, 1), count: values.length });
}

function launched(view: View, { t, format }: Words): string {
  const [stocking, selling] = launch(view).map(({ values }) => format.percent(values.at(-1) ?? 0, 0));
  return t("module:finding.launch", { count: launch(view)[0]!.values.length, stocking: stocking!, selling: selling! });
}

function sector(view: View, { t, format }: Words): string {
  const all = regions(view);
  const distance = Math.round(mean(all.filter(({ insee }) => SECTOR.includes(insee)).map(({ index }) => index)) - mean(all.map(({ index }) => index)));
  return t(distance < 0 ? "module:finding.sectorBelow" : "module:finding.sectorAbove", { percent: format.percent(Math.abs(distance), 0) });
}

function changed(view: View, { t, format }: Words): string {
  const rows = flows(view);
  const stayed = sum(rows.map((row, at) => row[at] ?? 0));
  return t("module:finding.flow", { percent: format.percent(100 * (1 - stayed / sum(rows.flat())), 0) });
}

function crossed(view: View, { t }: Words): string {
  const { threshold, values } = alert(view);
  return t("module:finding.alert", { threshold: String(threshold), day: String(values.findIndex((value) => value >= threshold) + 1) });
}

const FINDINGS: Record<string, Find> = {
  map,
  "season-comparison": season,
  "market-share": share,
  "launch-tracking": launched,
  "stock-out-watch": (view, { t }) => t("module:finding.stock", { count: stock(view).filter(({ values }) => values.includes(0)).length, all: String(stock(view).length) }),
  "price-watch": (view, { t, format }) => {
    const [pharmacy, , online] = prices(view).map(({ values }) => format.number(spread(values), 2));
    return t("module:finding.price", { online: online!, pharmacy: pharmacy! });
  },
  sectorisation: sector,
  "cohort-flow": changed,
  "hospital-pathway": (view, { t, format }) => t("module:finding.stays", { days: format.number(mean(stays(view).flat().map(([, days]) => days)), 1), count: stays(view).flat().length }),
  alert: crossed,
};

/** None for a module without a drawing. */
export const findingOf = (id: string, view: View, words: Words): string | null => FINDINGS[id]?.(view, words) ?? null;
