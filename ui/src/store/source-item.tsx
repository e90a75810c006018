// One source as a row: territory, measures, granularity, start, terms, and a box to pick it for a comparison.

import { useLocation } from "wouter";
import { LockIcon, PlusIcon } from "../kit/icons";
import { LanguageMark } from "../kit/language-mark";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { printYear } from "../lib/calendar";
import type { Card } from "../model/catalog";
import { optionName } from "../model/option-name";
import { printPeriod } from "../model/period";
import type { Criteria } from "./criteria";
import { Steps, Years } from "../blocks/glyphs";
import styles from "./source-item.module.css";
import { Zone } from "../blocks/zone";
import { PICKING, type Picking } from "./view";

interface SourceItemProps {
  item: Card;
  picking: Picking;
  /** The current year. */
  year: number;
  /** The criteria of a source that only comes near. */
  criteria?: Criteria | undefined;
}

/** The number of territories that are named before the rest is counted. */
const NAMED_PLACES = 2;

function Places({ item: { territories, panel, family, demonstration, locale, fallback } }: { item: Card }) {
  const t = useT();
  const { number } = useFormat();
  const rest = territories.length - NAMED_PLACES;
  const named = territories.slice(0, NAMED_PLACES).map((place) => optionName("territory", place, { t })).join(", ");
  const places = rest > 0 ? `${named} ${t("source:places.more", { count: rest })}` : named;
  const size = panel === null ? null : t(family === "care" ? "store:item.people" : "store:item.outlets", { number: number(panel) });
  return (
    <>
      {places}
      {size && <span class={styles.size}>{`, ${size}`}</span>}
      {demonstration && <>, <span class={styles.example}>{t("source:example")}</span></>}
      {fallback && <> <LanguageMark locale={locale} fallback /></>}
    </>
  );
}

function Met({ criteria }: { criteria: Criteria }) {
  const t = useT();
  return (
    <ul class={styles.criteria}>
      {criteria.map(({ key, text, instead }) => (
        <li key={key} class={instead === null ? styles.met : styles.unmet}>
          <span aria-hidden="true">{instead === null ? "✓ " : "≠ "}</span>
          {instead === null ? text : t("store:near.instead", { has: instead, asked: text })}
        </li>
      ))}
    </ul>
  );
}

function Access({ item: { slug, name, access, licence } }: { item: Card }) {
  const t = useT();
  return (
    <div>
      <p class={access === "open" ? styles.open : styles.access}>{access === "open" ? <PlusIcon /> : <LockIcon />}{t(access === "open" ? "store:item.open" : "source:access.quote")}</p>
      {access === "open" && licence
        ? <p class={styles.more}>{licence}</p>
        : <p class={styles.more}><a href={`/sources/${slug}/sample.csv`} download aria-label={`${t("store:item.sample")}, ${name}`}>{t("store:item.sampleShort")}</a></p>}
    </div>
  );
}

/** The first year, and the last period that was delivered. */
function Depth({ item: { history, lastPeriod, update, examples }, year }: { item: Card; year: number }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const since = printYear(String(history), locale);
  return (
    <div>
      <Years since={history} year={year} example={examples.includes("history")} />
      <p class={styles.depth}>{since}{lastPeriod && <> <span aria-hidden="true">→</span> <span class={styles.last}>{printPeriod(lastPeriod.day, update, { t, locale, format })}</span></>}</p>
    </div>
  );
}

function Pick({ item: { slug, name }, picking: { picked, full, toggled } }: { item: Card; picking: Picking }) {
  const t = useT();
  const [, navigate] = useLocation();
  return (
    <label class={styles.pick}>
      <input type="checkbox" form={PICKING} name="compare" value={slug} checked={picked} disabled={full && !picked} onChange={() => navigate(toggled)} />
      <span class={styles.word}>{t(picked ? "store:item.chosen" : "store:item.compare")}</span>
      <span class="visually-hidden">{` ${name}`}</span>
    </label>
  );
}

export function SourceItem({ item, picking, year, criteria }: SourceItemProps) {
  const t = useT();
  const page = useLocale();
  const { slug, name, summary, granularity, lagDays, locale, fallback } = item;
  const lang = fallback ? locale : undefined;
  const step = optionName("granularity", granularity, { t });
  const missing = criteria?.find(({ filter, instead }) => filter === "granularity" && instead !== null);
  return (
    <li class={picking.picked ? `${styles.item} relative hairline-bottom small ${styles.picked}` : `${styles.item} relative hairline-bottom small`}>
      <div class={styles.zone}><Zone territories={item.territories} /></div>
      <div>
        <h3 class={styles.name} lang={lang}><a href={`/${page}/sources/${slug}`}>{name}</a></h3>
        <p class={styles.summary} lang={lang}>{summary}</p>
        {criteria ? <Met criteria={criteria} /> : <p class={styles.meta}><Places item={item} /></p>}
      </div>
      <div class={styles.facts}>
        <div>
          <Steps finest={granularity} missing={missing?.step} />
          <p class={`${styles.step} capitalized`}>{lagDays === null ? step : t("store:item.delivered", { step, days: lagDays })}</p>
        </div>
        <Depth item={item} year={year} />
        <Access item={item} />
      </div>
      <Pick item={item} picking={picking} />
    </li>
  );
}
