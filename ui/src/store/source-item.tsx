// One source in the list: what decides whether to open its sheet, its sample, and a box to pick it for a comparison.

import type { Card } from "../model/catalog";
import { itemFacts } from "../model/catalog-words";
import { submitForm } from "../lib/form";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { optionName } from "../model/option-name";
import { LanguageMark } from "../kit/language-mark";
import styles from "./source-item.module.css";

export interface Picking {
  /** Id of the form that the boxes belong to. */
  form: string;
  picked: boolean;
  /** As many as can be compared are picked already. */
  full: boolean;
}

function Facts({ item }: { item: Card }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return (
    <dl class={styles.facts}>
      {itemFacts(item, { t, format, locale }).map(({ name, label, text }) => (
        <div key={name}><dt>{label}</dt><dd>{text}</dd></div>
      ))}
    </dl>
  );
}

function Actions({ item: { slug, name }, picking }: { item: Card; picking: Picking }) {
  const t = useT();
  return (
    <p class={styles.actions}>
      <label class={styles.pick}>
        <input
          type="checkbox"
          form={picking.form}
          name="compare"
          value={slug}
          checked={picking.picked}
          disabled={picking.full && !picking.picked}
          onChange={submitForm}
        />
        {t("store:item.compare")}
        <span class="visually-hidden">{` ${name}`}</span>
      </label>
      <a href={`/sources/${slug}/sample.csv`} download aria-label={`${t("store:item.sample")}, ${name}`}>{t("store:item.sample")}</a>
    </p>
  );
}

export function SourceItem({ item, picking }: { item: Card; picking: Picking }) {
  const t = useT();
  const page = useLocale();
  const { slug, name, summary, family, channel, locale, fallback } = item;
  const lang = fallback ? locale : undefined;
  return (
    <li class={styles.item}>
      <p class={styles.family}>
        {optionName("family", family, { t })}
        {channel !== "none" && <span>{optionName("channel", channel, { t })}</span>}
      </p>
      <h3 class={styles.name} lang={lang}><a href={`/${page}/sources/${slug}`}>{name}</a></h3>
      <p class={styles.summary} lang={lang}>{summary}</p>
      <LanguageMark locale={locale} fallback={fallback} />
      <Facts item={item} />
      <Actions item={item} picking={picking} />
    </li>
  );
}
