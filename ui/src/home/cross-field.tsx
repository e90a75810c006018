// France drawn with two thousand crosses in the classes of the map it links to, with the value of each region. The
// crosses are an image, because as elements they would double the size of the page.

import { useState } from "react";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import { classOf } from "../model/map-scale";
import { outlineOf, placeOf, SIDE, SPRITE, type Place } from "../kit/region-outlines";
import { GRADES } from "../model/season-drawing";
import { printTick } from "../model/tick";
import styles from "./cross-field.module.css";
import type { Front, HomeRegion } from "./load";

const BELOW = 1;

/** Beside the crosses of Paris, which would hide behind the value. */
const MOVED: Record<string, Place> = { "FR-IDF": [556, 268] };

type Grade = (typeof GRADES)[number];

interface GradedRegion extends HomeRegion {
  grade: Grade | null;
}

/** The regions with the grades of the crosses: the two classes below the threshold are one. */
function graded(regions: HomeRegion[]): GradedRegion[] {
  const scale = { kind: "epidemic" as const, bounds: [] };
  return regions.map((region) => {
    const rank = classOf(scale, region);
    return { ...region, grade: rank === null ? null : GRADES[Math.max(rank - BELOW, 0)] ?? null };
  });
}

function Cross({ grade }: { grade: Grade }) {
  return <svg class={`${styles.cross} ${styles[grade]}`} viewBox="-6 -6 12 12" aria-hidden="true"><path d="M-5 0H5M0-5V5" /></svg>;
}

/** The bounds of a grade, if they are those of all regions. */
function useBounds(regions: GradedRegion[]): (grade: Grade) => string {
  const t = useT();
  const format = useFormat();
  const known = regions.flatMap(({ thresholds }) => (thresholds ? [thresholds] : []));
  const isShared = known.every((thresholds) => thresholds.join() === known[0]?.join());
  return (grade) => {
    const at = GRADES.indexOf(grade);
    const [from, to] = [known[0]?.[at - 1], known[0]?.[at]];
    const print = (bound: number) => printTick(bound, "index", format);
    if (!isShared) return "";
    if (from === undefined) return to === undefined ? "" : t("ias:map.upTo", { to: print(to) });
    return to === undefined ? t("ias:map.above", { from: print(from) }) : t("ias:map.class", { from: print(from), to: print(to) });
  };
}

/** Only the grades of the day. */
function Key({ regions }: { regions: GradedRegion[] }) {
  const t = useT();
  const boundsAt = useBounds(regions);
  const shown = GRADES.filter((grade) => regions.some((region) => region.grade === grade));
  return (
    <ul class={styles.key}>
      {shown.map((grade) => <li key={grade}><Cross grade={grade} /><strong>{t(`home:panel.grade.${grade}`)}</strong>{boundsAt(grade)}</li>)}
    </ul>
  );
}

/** The value and the grade of the region under the pointer. */
function Card({ region: { code, level, grade } }: { region: GradedRegion }) {
  const t = useT();
  const format = useFormat();
  return (
    <p class={styles.card}>
      <span>{t(`ias:region.${code}` as TextKey)}</span>
      <strong>{level === null ? "\u2013" : format.number(level, 1)}</strong>
      {grade && <span><Cross grade={grade} />{t(`home:panel.grade.${grade}`)}</span>}
    </p>
  );
}

/** A pointer's way to the regions: the links below are the others'. */
function Regions({ regions, theme, onPoint }: { regions: GradedRegion[]; theme: string; onPoint(code: string | null): void }) {
  const locale = useLocale();
  const format = useFormat();
  return (
    <svg class={styles.regions} viewBox={`-3 0 ${SIDE + 6} ${SIDE + 6}`} aria-hidden="true">
      {regions.map(({ code, level }) => {
        const [x, y] = MOVED[code] ?? placeOf(code);
        return (
          <a key={code} href={`/${locale}/ias/${theme}?territory=${code}`} tabindex={-1} onPointerEnter={() => onPoint(code)} onPointerLeave={() => onPoint(null)}>
            <use href={`${SPRITE}#${outlineOf(code)}`} />
            {level !== null && <text x={x} y={y}>{format.number(level, level < 10 ? 1 : 0)}</text>}
          </a>
        );
      })}
    </svg>
  );
}

export interface CrossFieldProps {
  front: Front;
  /** The address of the crosses. */
  picture: string;
}

export default function CrossField({ front: { kind, lead, regions, day }, picture }: CrossFieldProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const [pointed, setPointed] = useState<string | null>(null);
  const all = graded(regions);
  const shown = all.find(({ code }) => code === pointed);
  const map = `/${locale}/ias/${lead.theme}#map`;
  const isInvented = kind === "demonstration";
  return (
    <figure class={styles.field}>
      {isInvented && <p class={styles.stamp}>{t("ias:demonstration.mark")}</p>}
      <div class={styles.picture}>
        <img src={picture} alt={t(isInvented ? "home:panel.altInvented" : "home:panel.alt", { theme: t(`ias:name.${lead.theme}`) })} width={SIDE + 6} height={SIDE + 6} fetchpriority="high" />
        {all.length > 0 && <Regions regions={all} theme={lead.theme} onPoint={setPointed} />}
        {shown && <Card region={shown} />}
      </div>
      <figcaption>
        {all.length > 0 && <Key regions={all} />}
        <p>
          {day && <strong>{t("home:panel.day", { theme: t(`ias:name.${lead.theme}`), date: format.date(day) })}</strong>}
          {` ${t("home:panel.caption")} `}
          {!isInvented && <><a href={map}>{t("home:panel.map")}</a> <a href={`${map}-list`}>{t("home:panel.table")}</a></>}
        </p>
      </figcaption>
    </figure>
  );
}
