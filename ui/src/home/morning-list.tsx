// All indicators in one list: each with its level on a track of its own, beside its threshold, its usual range or its
// level of a year ago.

import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Theme } from "../model/api";
import type { Words } from "../model/indicator";
import { printFigure } from "../model/measure";
import { capital, printCompared, printGrade } from "../model/movement";
import { isEpidemic } from "../model/situation";
import type { HomeIndicator } from "./load";
import styles from "./morning-list.module.css";

/** Listed in this order, even without a series; other themes with a series follow. */
const ORDER: Theme[] = ["flu", "allergies", "lice", "flu-vaccination-65", "scabies", "baclofen", "respiratory", "gastroenteritis"];

/** Where the level and its references stand on the track, from 0 to 1. */
interface Track {
  at: number;
  /** A threshold or a target. */
  limit?: number;
  usual?: [low: number, high: number];
  yearAgo?: number;
}

const clamped = (share: number) => Math.min(Math.max(share, 0.02), 0.98);

/** The share of the track to the limit, which leaves room above it. */
const LIMIT = 0.94;

function trackOf({ level, target, situation: { onset, usual }, unit, yearAgo }: HomeIndicator): Track | null {
  if (level === null) return null;
  const limit = onset ?? target;
  if (limit !== null) return { at: clamped((level / limit) * LIMIT), limit: LIMIT };
  // The usual range takes the middle of the track.
  if (usual && unit === "index" && usual.high > usual.low) {
    const place = (value: number) => clamped(0.36 + (0.36 * (value - usual.low)) / (usual.high - usual.low));
    return { at: place(level), usual: [place(usual.low), place(usual.high)] };
  }
  if (yearAgo === null) return { at: 0.5 };
  const highest = Math.max(level, yearAgo) / 0.7;
  return { at: clamped(level / highest), yearAgo: clamped(yearAgo / highest) };
}

/** The grade and its reference. */
function printWords(indicator: HomeIndicator, words: Words): string {
  const { t } = words;
  const { target, yearAgo, situation: { onset, usual } } = indicator;
  const grade = capital(printGrade(indicator, words));
  if (onset === null && target !== null) return t("home:list.target", { grade, target: printFigure(target, indicator, words) });
  if (onset === null && !usual && yearAgo !== null) return t("home:list.yearAgo", { grade, value: printFigure(yearAgo, indicator, words) });
  const compared = printCompared(indicator, words);
  return compared ? t("home:list.compared", { grade, compared }) : grade;
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

function Scale({ at, limit, usual, yearAgo }: Track) {
  return (
    <svg class={styles.track} aria-hidden="true">
      {usual && <rect class={styles.usual} x={percent(usual[0])} width={percent(usual[1] - usual[0])} y="5" height="16" />}
      <line class={styles.line} x2="100%" y1="13" y2="13" />
      {usual?.map((end) => <line key={end} class={styles.end} x1={percent(end)} x2={percent(end)} y1="5" y2="21" />)}
      {limit !== undefined && <line class={styles.limit} x1={percent(limit)} x2={percent(limit)} y1="3" y2="23" />}
      {yearAgo !== undefined && <line class={styles.way} x1={percent(at)} x2={percent(yearAgo)} y1="13" y2="13" />}
      {yearAgo !== undefined && <circle class={styles.ring} cx={percent(yearAgo)} cy="13" r="5" />}
      <svg x={percent(at)} y="13" overflow="visible"><path class={styles.cross} d="M-7 0h14M0-7v14" /></svg>
    </svg>
  );
}

function Row({ theme, indicator }: { theme: Theme; indicator: HomeIndicator | undefined }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const words = { t, format };
  const track = indicator && trackOf(indicator);
  return (
    <li>
      <p class={styles.words}>
        <a href={`/${locale}/ias/${theme}`}>{t(`ias:name.${theme}`)}</a>
        <span class={indicator && isEpidemic(indicator) ? styles.signal : undefined}>{indicator ? printWords(indicator, words) : t("home:list.none")}</span>
        {indicator?.demonstration && <> <span class={styles.example}>{t("ias:demonstration.mark")}</span></>}
      </p>
      {track && <Scale {...track} />}
      <p class={indicator?.level == null ? styles.none : styles.value}>{indicator?.level == null ? t("home:list.noSeries") : printFigure(indicator.level, indicator, words)}</p>
    </li>
  );
}

const KEYS = ["today", "usual", "limit", "yearAgo"] as const;

function KeyMark({ name }: { name: (typeof KEYS)[number] }) {
  return (
    <svg class={styles.mark} viewBox="0 0 26 26" aria-hidden="true">
      {name === "today" && <path class={styles.cross} d="M6 13h14M13 6v14" />}
      {name === "usual" && <><rect class={styles.usual} x="2" width="22" y="5" height="16" /><path class={styles.end} d="M2 5v16M24 5v16" /></>}
      {name === "limit" && <path class={styles.limit} d="M13 3v20" />}
      {name === "yearAgo" && <circle class={styles.ring} cx="13" cy="13" r="5" />}
    </svg>
  );
}

export function MorningList({ themes }: { themes: HomeIndicator[] }) {
  const t = useT();
  const locale = useLocale();
  const listed = new Set([...ORDER, ...themes.map(({ theme }) => theme)]);
  return (
    <section class={styles.list}>
      <div class={styles.head}>
        <h2>{t("home:list.title")}</h2>
        <p>{t("home:list.scale")} <a href={`/${locale}/ias`}>{t("home:list.table")}</a></p>
      </div>
      <ul>{[...listed].map((theme) => <Row key={theme} theme={theme} indicator={themes.find((indicator) => indicator.theme === theme)} />)}</ul>
      <ul class={styles.key} aria-hidden="true">
        {KEYS.map((name) => <li key={name}><KeyMark name={name} />{t(`home:list.key.${name}`)}</li>)}
      </ul>
    </section>
  );
}
