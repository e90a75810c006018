// The four key facts of a source, in large type: coverage, granularity, delay, last period. Examples are marked.

import { printYear } from "../lib/calendar";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { SourceDetails } from "./load";
import { optionName } from "../model/option-name";
import { printPeriod } from "../model/period";
import styles from "./lifted.module.css";

interface Lifted {
  label: string;
  figure: string;
  note: string;
}

const STEPS = ["day", "week", "month", "year"] as const;

/** Whether one of these facts is an example. */
export const isExample = ({ examples }: Pick<SourceDetails, "examples">, ...facts: SourceDetails["examples"]): boolean => facts.some((fact) => examples.includes(fact));

function useLifted(sheet: SourceDetails): Lifted[] {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { panel, universe, family, channel, territories, granularity, lagDays, update, lastPeriod, history } = sheet;
  const marked = (text: string, ...facts: SourceDetails["examples"]) => (isExample(sheet, ...facts) ? [text, t("source:example")].filter(Boolean).join(", ") : text);
  const seen: Lifted = panel === null
    ? { label: t("source:fact.territories"), figure: optionName("territory", territories[0] ?? "world", { t }), note: territories.length > 1 ? t("source:places.more", { count: territories.length - 1 }) : "" }
    : {
        label: t(family === "care" ? "source:lift.people" : channel === "pharmacy" ? "source:lift.pharmacies" : "source:lift.outlets"),
        figure: format.number(panel),
        note: marked(universe === null ? "" : t("source:lift.of", { number: format.number(universe) }), "panel"),
      };
  const longer = STEPS.slice(STEPS.indexOf(granularity) + 1).map((step) => optionName("granularity", step, { t }));
  const lifted = [
    seen,
    { label: t("source:lift.finest"), figure: optionName("granularity", granularity, { t }), note: marked(longer.length > 0 ? t("source:lift.then", { list: longer.join(", ") }) : "", "granularity") },
  ];
  if (lagDays !== null) lifted.push({ label: t("source:fact.lag"), figure: t("source:lift.lag", { count: lagDays }), note: marked(t("source:lift.rhythm", { update: t(`source:update.${update}`) }), "lag", "update") });
  const since = t("source:since", { year: printYear(String(history), locale) });
  if (lastPeriod === null) return [...lifted, { label: t("source:fact.history"), figure: printYear(String(history), locale), note: marked(t("source:lift.first"), "history") }];
  const figure = printPeriod(lastPeriod.day, update, { t, locale, format });
  return [...lifted, { label: t("source:fact.lastPeriod"), figure, note: marked(lastPeriod.basis === "expected" ? `${since}, ${t("source:lift.expected")}` : since, "history", "last-period") }];
}

export function Facts({ sheet }: { sheet: SourceDetails }) {
  const t = useT();
  const lifted = useLifted(sheet);
  return (
    <section aria-labelledby="facts">
      <h2 class="visually-hidden" id="facts">{t("source:facts")}</h2>
      <dl class={styles.facts}>
        {lifted.map(({ label, figure, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd class={styles.figure}>{figure}</dd>
            {note && <dd class={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
