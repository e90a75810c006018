// Says whether the service keeps its promises, category by category, from figures that it measures; what is not
// measured is not mentioned.

import { AlertIcon, CheckIcon } from "../kit/icons";
import { printUpdate } from "../model/freshness";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { printTroubles } from "../model/indicator";
import type { ScreenProps } from "../lib/route";
import { isTroubled, levelOf } from "./level";
import { LevelMark } from "./level-mark";
import type { Status, Watched } from "./load";
import styles from "./screen.module.css";

export default function StatusScreen({ data: { themes }, today }: ScreenProps<Status>) {
  const t = useT();
  const format = useFormat();
  const level = levelOf(themes);
  return (
    <div class={`container ${styles.page}`}>
      <h1>{t("status:title")}</h1>
      <p class={styles.overall}>{t(`status:overall.${level ?? (themes.length > 0 ? "demonstration" : "waiting")}`)}</p>
      <p class="muted">{t("status:day", { date: format.date(today) })}</p>
      <section class={styles.category}>
        <hr class="section-rule" />
        <div class={styles.heading}>
          <h2>{t("status:indicators.title")}</h2>
          {level && <LevelMark level={level} />}
        </div>
        <p class={styles.about}>{t("status:indicators.about")}</p>
        {themes.length > 0 && <Series themes={themes} today={today} />}
      </section>
      <p class={styles.scope}>{t("status:scope")}</p>
    </div>
  );
}

function Series({ themes, today }: Status & { today: string }) {
  const t = useT();
  return (
    <table class={styles.table}>
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
  );
}

function Row({ indicator, today }: { indicator: Watched; today: string }) {
  const t = useT();
  const format = useFormat();
  const { theme, lastDay, forced, demonstration, freshness } = indicator;
  const href = `/${useLocale()}/ias/${theme}`;
  return (
    <tr class={isTroubled(indicator) ? styles.troubled : undefined}>
      <th scope="row">
        <a href={href}>{t(`ias:name.${theme}`)}</a>
        {demonstration && <small>{t("ias:demonstration.mark")}</small>}
      </th>
      <td>
        <State indicator={indicator} />
        {forced && <small>{t("ias:freshness.forced")}</small>}
      </td>
      <td>
        <span class={styles.label} aria-hidden="true">{t("status:table.lastDay")}</span>
        {format.date(lastDay)}
        {!demonstration && <small>{t("status:promise", { count: freshness.promiseDays })}</small>}
      </td>
      <td>{printUpdate(indicator, today, { t, format })}</td>
    </tr>
  );
}

function State({ indicator }: { indicator: Watched }) {
  const t = useT();
  const troubles = printTroubles(indicator, { t });
  if (troubles.length === 0 && indicator.demonstration) return <span class="muted">{t("status:unpromised")}</span>;
  if (troubles.length === 0) return <span class={styles.state}><CheckIcon />{t("status:onTime")}</span>;
  return <>{troubles.map((trouble) => <span key={trouble} class={styles.state}><AlertIcon />{trouble}</span>)}</>;
}
