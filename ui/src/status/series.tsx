// The indicators by series: whether each is on schedule, and its last day.

import { AlertIcon, CheckIcon } from "../kit/icons";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { printUpdate } from "../model/freshness";
import { printMarks, printTroubles } from "../model/indicator";
import type { Watched } from "./load";
import styles from "./series.module.css";

interface SeriesProps {
  themes: Watched[];
  today: string;
}

/** Late, or stopped by the gate: in both cases the newest figures are missing. */
const isTroubled = ({ freshness, heldBack }: Pick<Watched, "freshness" | "heldBack">): boolean => freshness.lateDays > 0 || heldBack !== null;

export function Series({ themes, today }: SeriesProps) {
  const t = useT();
  return (
    <section class={`${styles.series} mt-7`}>
      <h2>{t("status:series.title")}</h2>
      <p class="measure mt-3 muted">{t("status:series.about")}</p>
      <table class={`${styles.table} full relative mt-5`}>
        <caption class="visually-hidden">{t("status:table.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("status:table.series")}</th>
            <th scope="col">{t("status:table.state")}</th>
            <th scope="col">{t("status:table.lastDay")}</th>
            <th scope="col">{t("status:table.updated")}</th>
          </tr>
        </thead>
        <tbody>
          {themes.map((indicator) => <Row key={indicator.theme} indicator={indicator} today={today} />)}
        </tbody>
      </table>
    </section>
  );
}

function Row({ indicator, today }: { indicator: Watched; today: string }) {
  const t = useT();
  const format = useFormat();
  const { theme, lastDay, demonstration, freshness } = indicator;
  const href = `/${useLocale()}/ias/${theme}`;
  return (
    <tr class={isTroubled(indicator) ? styles.troubled : undefined}>
      <th scope="row">
        <a href={href}>{t(`ias:name.${theme}`)}</a>
        {demonstration && <small class="block small regular muted">{t("ias:demonstration.mark")}</small>}
      </th>
      <td>
        <State indicator={indicator} />
        {printMarks(indicator, { t }).map((mark) => <small class="block small regular muted" key={mark}>{mark}</small>)}
      </td>
      <td>
        <span class={styles.label} aria-hidden="true">{t("status:table.lastDay")}</span>
        {format.date(lastDay)}
        {!demonstration && <small class="block small regular muted">{t("status:promise", { count: freshness.promiseDays })}</small>}
      </td>
      <td>{printUpdate(indicator, today, { t, format })}</td>
    </tr>
  );
}

function State({ indicator }: { indicator: Watched }) {
  const t = useT();
  const troubles = printTroubles(indicator, { t });
  if (troubles.length === 0 && indicator.demonstration) return <span class="muted">{t("status:unpromised")}</span>;
  if (troubles.length === 0) return <span class={`${styles.state} row top gap-2`}><CheckIcon />{t("status:onTime")}</span>;
  return <>{troubles.map((trouble) => <span key={trouble} class={`${styles.state} row top gap-2`}><AlertIcon />{trouble}</span>)}</>;
}
