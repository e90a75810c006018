// One source as a row: territory, measures, granularity, start, terms, and a box to pick it for a comparison.

import type { ReactNode } from "react";
import { LockIcon, PlusIcon } from "../kit/icons";
import { LanguageMark } from "../kit/language-mark";
import { submitForm } from "../lib/form";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { printYear } from "../lib/calendar";
import type { Card } from "../model/catalog";
import { optionName } from "../model/option-name";
import type { Criteria } from "./criteria";
import { Steps, Years } from "../blocks/glyphs";
import styles from "./source-item.module.css";
import { Zone } from "../blocks/zone";

export interface Picking {
  /** Id of the form that the boxes belong to. */
  form: string;
  picked: boolean;
  /** Whether the maximum number is picked already. */
  full: boolean;
}

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

function Places({ item: { territories, panel, family } }: { item: Card }) {
  const t = useT();
  const { number } = useFormat();
  const rest = territories.length - NAMED_PLACES;
  const named = territories.slice(0, NAMED_PLACES).map((place) => optionName("territory", place, { t })).join(", ");
  const places = rest > 0 ? `${named} ${t("source:places.more", { count: rest })}` : named;
  const size = panel === null ? null : t(family === "care" ? "store:item.people" : "store:item.outlets", { number: number(panel) });
  return <>{places}{size && <span class={styles.size}>{` · ${size}`}</span>}</>;
}

function Met({ criteria, children }: { criteria: Criteria; children: ReactNode }) {
  const t = useT();
  return (
    <ul class={styles.criteria}>
      {criteria.map(({ key, text, instead }) => (
        <li key={key} class={instead === null ? styles.met : styles.unmet}>
          <span aria-hidden="true">{instead === null ? "✓ " : "≠ "}</span>
          {instead === null ? text : t("store:near.instead", { has: instead, asked: text })}
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}

function Access({ item: { slug, name, access, licence } }: { item: Card }) {
  const t = useT();
  return (
    <div>
      <p>{access === "open" ? <PlusIcon /> : <LockIcon />} <strong>{t(`source:access.${access}`)}</strong></p>
      {access === "open" && licence
        ? <p class={styles.more}>{licence}</p>
        : <p class={styles.more}><a href={`/sources/${slug}/sample.csv`} download aria-label={`${t("store:item.sample")}, ${name}`}>{t("store:item.sampleShort")}</a></p>}
    </div>
  );
}

function Pick({ item: { slug, name }, picking: { form, picked, full } }: { item: Card; picking: Picking }) {
  const t = useT();
  return (
    <label class={styles.pick}>
      <input type="checkbox" form={form} name="compare" value={slug} checked={picked} disabled={full && !picked} onChange={submitForm} />
      <span class={styles.word}>{t(picked ? "store:item.chosen" : "store:item.compare")}</span>
      <span class="visually-hidden">{` ${name}`}</span>
    </label>
  );
}

export function SourceItem({ item, picking, year, criteria }: SourceItemProps) {
  const t = useT();
  const page = useLocale();
  const { slug, name, summary, granularity, lagDays, history, locale, fallback, demonstration, examples } = item;
  const lang = fallback ? locale : undefined;
  const since = printYear(String(history), page);
  const step = optionName("granularity", granularity, { t });
  const mark = (fallback || demonstration) && <LanguageMark locale={locale} fallback={fallback} demonstration={demonstration} />;
  const missing = criteria?.find(({ filter, instead }) => filter === "granularity" && instead !== null);
  return (
    <li class={picking.picked ? `${styles.item} ${styles.picked}` : styles.item}>
      <div class={styles.zone}><Zone territories={item.territories} /></div>
      <div>
        <h3 class={styles.name} lang={lang}><a href={`/${page}/sources/${slug}`}>{name}</a></h3>
        <p class={styles.summary} lang={lang}>{summary}</p>
        {criteria ? <Met criteria={criteria}>{mark}</Met> : <p class={styles.meta}><Places item={item} />{mark && <>{" "}{mark}</>}</p>}
      </div>
      <div class={styles.facts}>
        <div>
          <Steps finest={granularity} missing={missing?.step} />
          <p class={styles.step}>{lagDays === null ? step : `${step}, ${t("source:delay.days", { count: lagDays })}`}</p>
        </div>
        <div>
          <Years since={history} year={year} example={examples.includes("history")} />
          <p><span class={styles.since}>{t("source:since", { year: since })}</span><span class={styles.year} aria-hidden="true">{since}</span></p>
        </div>
        <Access item={item} />
      </div>
      <Pick item={item} picking={picking} />
    </li>
  );
}
