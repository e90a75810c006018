// The sheet of one source: its facts at a glance, how to get it, and all that helps to decide, down to the limits.

import { EntryHeading } from "../blocks/entry-heading";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { Sheet } from "../model/api";
import type { FactName } from "../model/catalog-words";
import type { ScreenProps } from "../lib/route";
import { sheetFacts } from "../model/sheet-facts";
import { Access } from "./access";
import type { DetailsProps } from "./details";
import styles from "./screen.module.css";

const Details = later<DetailsProps>(() => import("./details"));

export default function SourceScreen({ data: sheet, today }: ScreenProps<Sheet>) {
  const t = useT();
  const page = useLocale();
  return (
    <div class={`container ${styles.sheet}`}>
      <p class={styles.back}><a href={`/${page}/store`}>{t("source:back")}</a></p>
      <EntryHeading entry={{ ...sheet, title: sheet.name }} tone="quiet">{sheet.demonstration && <p class="small"><mark>{t("source:demonstration.note")}</mark></p>}</EntryHeading>
      <div class={styles.columns}>
        <Access sheet={sheet} />
        <div class={styles.main}>
          <Facts sheet={sheet} />
          <Details sheet={sheet} today={today} />
        </div>
      </div>
    </div>
  );
}

/** Facts of many words each, which take a line. */
const LISTS: FactName[] = ["divisions", "indicators"];

function Facts({ sheet }: { sheet: Sheet }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return (
    <section aria-labelledby="facts">
      <hr class="section-rule" />
      <h2 class="visually-hidden" id="facts">{t("source:facts")}</h2>
      <dl class={styles.facts}>
        {sheetFacts(sheet, { t, locale, format }).map(({ name, label, text }) => (
          <div key={name} class={LISTS.includes(name) ? styles.wide : undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
