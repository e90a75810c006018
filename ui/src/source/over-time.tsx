// The period of a source: its granularities and the years it covers, each as text and as a small drawing to scale.

import { ExampleHatch, Years } from "../blocks/glyphs";
import { printYear } from "../lib/calendar";
import { useLocale, useT } from "../lib/i18n";
import type { SourceDetails } from "./load";
import { optionName } from "../model/option-name";
import { isExample } from "./lifted";
import styles from "./over-time.module.css";

const STEPS = ["day", "week", "month", "year"] as const;

function Ladder({ granularity }: Pick<SourceDetails, "granularity">) {
  const t = useT();
  const finest = STEPS.indexOf(granularity);
  const stateOf = (index: number) => (index === finest ? "finest" : index > finest ? "possible" : "unavailable");
  return (
    <ol class={styles.ladder}>
      {STEPS.map((step, index) => (
        <li key={step} class={styles[stateOf(index)]}>
          <strong>{optionName("granularity", step, { t })}</strong>
          <span>{t(`source:sheet.${stateOf(index)}`)}</span>
        </li>
      ))}
    </ol>
  );
}

interface OverTimeProps {
  sheet: SourceDetails;
  /** The current year. */
  year: number;
}

export function OverTime({ sheet, year }: OverTimeProps) {
  const t = useT();
  const locale = useLocale();
  const { granularity, history } = sheet;
  const print = (given: number) => printYear(String(given), locale);
  const years = Math.max(0, year - history);
  const example = isExample(sheet, "history");
  const yearsText = years > 0 ? t("source:sheet.years", { count: years, year: print(history) }) : t("source:sheet.begun", { year: print(history) });
  return (
    <>
      <Ladder granularity={granularity} />
      <p class="small muted">{t("source:sheet.ladder")}</p>
      <div class={styles.bar}><ExampleHatch /><Years since={history} year={year} example={example} /></div>
      <p class={styles.ends}>
        <span aria-hidden="true">{print(year - 9)}</span>
        <span>{yearsText}{example && <em>{`, ${t("source:example")}`}</em>}</span>
        <span aria-hidden="true">{print(year)}</span>
      </p>
    </>
  );
}
