// Regions in seven classes around the country, each with its value; for a sector, only its regions are coloured.

import { LAST_DAY, regions, SECTOR, type Region, type View } from "../blocks/module-demonstration";
import { BOUNDS, classOf, COUNTRY } from "./around";
import colours from "./colours.module.css";
import { progress } from "./dates";
import { Deviations } from "./deviations";
import { round, type Drawing, type Form } from "./form";
import { Label } from "./marks";
import styles from "./picture.module.css";
import { capital, mean, measured, monthOf, spelled } from "./say";
import type { Answer, Figures, MakeSheet, Words } from "./sheet";

/** Size of the outlines in their sprite. */
const SPRITE = 1010;

/** The place farthest from the border of each region, where its value is written, in units of the sprite. */
const MIDDLES: Record<string, [number, number]> = {
  11: [515, 250], 24: [444, 393], 27: [673, 421], 28: [342, 226], 32: [539, 120], 44: [711, 245], 52: [257, 383], 53: [168, 304],
  75: [381, 566], 76: [509, 754], 84: [672, 589], 93: [773, 769], 94: [972, 912],
};

export interface Area extends Region {
  name: string;
}

const areasOf = (view: View, { t }: Words): Area[] => regions(view).map((region) => ({ ...region, name: t(`ias:region.${region.code}`) })).sort((a, b) => b.index - a.index);

/** The name of each class, or its bounds alone where names do not fit. */
function Key({ y, words: { t }, form: { width, isNarrow } }: { y: number; words: Words; form: Form }) {
  const step = width / (BOUNDS.length + 1);
  const nameOf = (at: number) => {
    if (at === 0) return t("module:map.below", { bound: BOUNDS[0]! });
    return at === BOUNDS.length ? t("module:map.above", { bound: BOUNDS.at(-1)! }) : t("module:map.between", { from: BOUNDS[at - 1]!, to: BOUNDS[at]! });
  };
  const isShort = isNarrow || width < 600;
  return (
    <>
      {Array.from({ length: BOUNDS.length + 1 }, (_, at) => <rect key={at} class={`${styles.swatch} ${colours[`around${at}`]}`} x={round(at * step + 1)} y={y} width={round(step - 3)} height="16" />)}
      {isShort
        ? BOUNDS.map((bound, at) => <Label key={bound} x={(at + 1) * step - 0.5} y={y + 33} anchor="middle">{bound}</Label>)
        : Array.from({ length: BOUNDS.length + 1 }, (_, at) => <Label key={at} x={at * step + 1} y={y + 34}>{nameOf(at)}</Label>)}
    </>
  );
}

interface FranceProps {
  areas: Area[];
  /** The coloured regions; all without a sector. */
  sector: string[] | null;
  words: Words;
  form: Form;
}

function draw({ areas, sector, words, form }: FranceProps): Drawing {
  const { width, isNarrow } = form;
  const size = isNarrow ? width : 470;
  const left = isNarrow ? 0 : Math.max(0, Math.min(90, (width - size) / 2));
  const unit = size / SPRITE;
  const isColoured = ({ insee }: Area) => sector === null || sector.includes(insee);
  const shape = ({ insee }: Area) => `/geo/france.svg#n${insee}`;
  const content = (
    <>
      <svg x={left} y="4" width={size} height={size} viewBox={`0 0 ${SPRITE} ${SPRITE}`} overflow="visible">
        {areas.map((area) => <use key={area.insee} href={shape(area)} class={`${styles.region} ${isColoured(area) ? colours[`around${classOf(area.index)}`] : styles.blank}`} />)}
        <use href="/geo/france.svg#coast" class={styles.coast} />
        {sector && areas.filter(isColoured).map((area) => <use key={area.insee} href={shape(area)} class={styles.outline} />)}
        {sector && areas.filter(isColoured).map((area) => <use key={area.insee} href={shape(area)} class={`${styles.region} ${colours[`around${classOf(area.index)}`]}`} />)}
      </svg>
      {areas.map((area) => {
        const [x, y] = MIDDLES[area.insee]!;
        const tone = isColoured(area) ? `${colours.written} ${colours[`on${classOf(area.index)}`]}` : styles.grey;
        return <text key={area.insee} class={`${tone} ${styles.value}`} font-size={isNarrow ? 13 : 16} x={round(left + x * unit)} y={round(4 + y * unit + (isNarrow ? 4.5 : 5.5))} text-anchor="middle">{area.index}</text>;
      })}
      <Key y={size + 18} words={words} form={form} />
    </>
  );
  return { height: size + 58, content };
}

const figuresOf = (areas: Area[], { t, format }: Words): Figures => ({
  columns: [t("module:figures.region"), t("module:figures.index")], rows: areas.map(({ name, index }) => [name, index]), print: format.number,
});

const named = (areas: Area[]): string => `${areas.map(({ name, index }) => `${name} (${index})`).join(", ")}`;
const SHOWN = 3;

function answersOf(areas: Area[], { t }: Words): Answer[] {
  const [most, least] = [areas[0]!.index, areas.at(-1)!.index];
  return [
    { question: t("module:ask.map.most"), answer: named(areas.slice(0, SHOWN)) },
    { question: t("module:ask.map.least"), answer: named(areas.slice(-SHOWN).reverse()) },
    { question: t("module:ask.map.spread"), answer: t("module:reply.map.spread", { least, most, count: most - least }) },
  ];
}

export const map: MakeSheet = (view, words) => {
  const { t } = words;
  const areas = areasOf(view, words);
  const month = monthOf(LAST_DAY, words);
  return {
    finding: t("module:finding.map", { high: areas[0]!.name, low: areas.at(-1)!.name }),
    subtitle: t("module:sub.map", { measure: measured(view, words), month }),
    note: t("module:note.days", { month: capital(month), ...progress() }),
    figures: figuresOf(areas, words),
    draw: (form) => draw({ areas, sector: null, words, form }),
    panel: { title: t("module:panel.title.map", { count: spelled(areas.length, words) }), subtitle: t("module:map.distance"), content: <Deviations rows={areas} middle={COUNTRY} name={t("module:map.country")} /> },
    answers: answersOf(areas, words),
  };
};

export const sectorisation: MakeSheet = (view, words) => {
  const { t, format } = words;
  const areas = areasOf(view, words);
  const inside = areas.filter(({ insee }) => SECTOR.includes(insee));
  const index = Math.round(mean(inside.map((area) => area.index)));
  const distance = index - COUNTRY;
  const key = distance === 0 ? "sectorSame" : distance < 0 ? "sectorBelow" : "sectorAbove";
  const sector = t("module:sector.name");
  return {
    finding: t(`module:finding.${key}`, { name: sector, percent: format.percent(Math.abs(distance), 0) }),
    subtitle: t("module:sub.map", { measure: measured(view, words), month: monthOf(LAST_DAY, words) }),
    note: t("module:note.sector", { names: inside.map(({ name }) => name).join(", ") }),
    figures: figuresOf(areas, words),
    draw: (form) => draw({ areas, sector: SECTOR, words, form }),
    panel: {
      title: t("module:panel.title.sectorisation", { count: spelled(inside.length, words) }),
      subtitle: t("module:sector.index"),
      content: <Deviations rows={inside} total={{ name: sector, index }} middle={COUNTRY} name={t("module:map.country")} note={t("module:sector.note")} />,
    },
    answers: [
      { question: t("module:ask.sector.up"), answer: named(inside.slice(0, 1)) },
      { question: t("module:ask.sector.down"), answer: named(inside.slice(-1)) },
    ],
  };
};
