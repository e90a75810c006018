// Seasons of a made-up epidemic, for the drawing parts: the current one stops in January, with provisional days.

import { Chart, type ChartLine } from "../src/kit/chart";
import { Sparkline } from "../src/kit/sparkline";
import { shortMonth } from "../src/lib/calendar";
import { useFormat, useLocale } from "../src/lib/i18n";

const SLOTS = 366;
const TODAY = 140;
const MONTH_STARTS = [0, 30, 61, 91, 122, 153, 182, 213, 243, 274, 304, 335];

/** A bell around `peak` on a base of small waves. */
function season(peak: number, height: number): number[] {
  return Array.from({ length: SLOTS }, (_, slot) => 4 + 2 * Math.sin(slot / 9) + height * Math.exp(-(((slot - peak) / 24) ** 2)));
}

const PAST = [season(150, 110), season(165, 82), season(140, 64), season(178, 81)];
const CURRENT = season(150, 96).map((value, slot) => (slot <= TODAY ? value : null));

const LINES: ChartLine[] = [
  { id: "2026", label: "2026-2027", values: CURRENT, tone: "current", provisionalFrom: TODAY - 6 },
  ...PAST.map((values, index): ChartLine => ({
    id: String(2025 - index),
    label: `${2025 - index}-${2026 - index}`,
    values,
    tone: index === 0 ? "last" : "past",
  })),
];

const edge = (pick: (...values: number[]) => number) => Array.from({ length: SLOTS }, (_, slot) => pick(...PAST.map((values) => values[slot] ?? 0)));
const BAND = { min: edge(Math.min), max: edge(Math.max) };

function dayOf(slot: number): string {
  const position = MONTH_STARTS.filter((start) => start <= slot).length - 1;
  const month = ((position + 8) % 12) + 1;
  const date = slot - (MONTH_STARTS[position] ?? 0) + 1;
  return `${month < 9 ? 2016 : 2015}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

function Sample({ scale }: { scale: "linear" | "log" }) {
  const format = useFormat();
  const locale = useLocale();
  const ticks = MONTH_STARTS.map((at, position) => ({ at, label: shortMonth(locale, ((position + 8) % 12) + 1) }));
  return (
    <Chart
      title="Grippe : épidémie, intensité faible, en hausse"
      summary="La saison en cours monte comme la précédente. Le tableau qui suit donne toutes les valeurs."
      lines={LINES}
      band={BAND}
      x={{ count: SLOTS, ticks, label: (slot) => format.shortDate(dayOf(slot)) }}
      y={{ format: (value) => format.number(value, 1), tick: (value) => format.number(value), scale }}
      thresholds={[
        { value: 40, label: "Seuil 40", short: "Faible", name: "Faible", rest: "dès 40", bound: "40", main: true, strong: true },
        { value: 90, label: "Moyenne 90", short: "Moyenne", name: "Moyenne", rest: "dès 90", bound: "90", main: false },
      ]}
      zones={[{ to: 40, name: "Hors épidémie", rank: 0, current: false }, { to: 90, name: "Faible", rank: 1, current: true }, { to: null, name: "Moyenne", rank: 2, current: false }]}
      spans={[{ from: 30, to: 152, label: "Campagne" }]}
      notches={[71, 115, 122]}
      marks={[{ at: 136, value: 78, label: "1" }, { at: 140, value: 85, label: "2" }]}
      scrubber="Jour de la saison"
    />
  );
}

export const ChartSample = () => <Sample scale="linear" />;
export const LogChartSample = () => <Sample scale="log" />;

export function SparklineSample() {
  const values = CURRENT.slice(TODAY - 119, TODAY + 1);
  const last = (PAST[0] ?? []).slice(TODAY - 119, TODAY + 1);
  return (
    <div class="flow">
      <Sparkline values={values} last={last} provisionalFrom={113} label="Les 120 derniers jours, en hausse" />
      <div class="night"><Sparkline values={values} label="La même série, sans l’an passé" /></div>
      <Sparkline values={[null, null, 3, null, null]} label="Une seule valeur" />
      <Sparkline values={[null, null]} label="Aucune valeur" />
    </div>
  );
}
