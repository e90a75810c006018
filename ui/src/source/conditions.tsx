// The terms of a purchase: producers and legal basis, and the factors of the price.

import { RichHtml } from "../blocks/rich-html";
import { Part } from "../kit/part";
import { useFormat, useT } from "../lib/i18n";
import type { SourceDetails } from "./load";
import styles from "./conditions.module.css";

export function Legal({ sheet: { personalData, legal, terms, locale, fallback } }: { sheet: SourceDetails }) {
  const t = useT();
  const lang = fallback ? locale : undefined;
  return (
    <dl class={styles.lines}>
      {personalData && <div><dt>{t("source:fact.personalData")}</dt><dd>{t(`source:people.${personalData}`)}</dd></div>}
      {legal && <div><dt>{t("source:legal.basis")}</dt><dd><RichHtml html={legal} lang={lang} /></dd></div>}
      <div id="terms"><dt>{t("source:sheet.terms")}</dt><dd><RichHtml html={terms} lang={lang} /></dd></div>
    </dl>
  );
}

/** Nothing for a free source, or one without a price. */
export function Price({ sheet: { pricedBy, access } }: { sheet: SourceDetails }) {
  const t = useT();
  if (pricedBy.length === 0) return null;
  return (
    <Part id="price" title={t("source:price.title")} note={t(`source:access.${access}`)}>
      <ul class={styles.factors}>
        {pricedBy.map((factor) => (
          <li key={factor}>
            <strong>{t(`source:price.${factor}.name`)}</strong>
            <span>{t(`source:price.${factor}.range`)}</span>
          </li>
        ))}
      </ul>
      <p>{t("source:price.about", { count: pricedBy.length })}</p>
    </Part>
  );
}

export function Changes({ sheet: { changes, locale, fallback } }: { sheet: SourceDetails }) {
  const t = useT();
  const format = useFormat();
  if (changes.length === 0) return null;
  return (
    <Part id="changes" title={t("source:changes")}>
      <dl class={styles.lines}>
        {changes.map(({ day, text }) => (
          <div key={day + text}>
            <dt><time dateTime={day}>{format.date(day)}</time></dt>
            <dd lang={fallback ? locale : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
