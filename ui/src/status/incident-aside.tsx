// The sidebar of an incident: affected services, and how to follow it or ask about it.

import { useLanguage } from "../lib/i18n";
import { DOCUMENT, feedAddress } from "./follow";
import styles from "./incident-aside.module.css";
import { LevelSign, LevelWord } from "./level-sign";
import type { IncidentPage } from "./load";
import { categoryName } from "./texts";

export function IncidentAside({ incident, report: { categories } }: IncidentPage) {
  const language = useLanguage();
  const { t, locale } = language;
  const { number, kind, level, endedAt } = incident;
  const others = categories.map(({ key }) => key).filter((key) => !incident.categories.includes(key));
  const nameOf = (key: string) => categoryName(key, categories, language);
  return (
    <>
      <h2 class={styles.heading}>{t(endedAt === null ? "status:incident.touches" : "status:incident.touched")}</h2>
      <ul class={styles.services}>
        {incident.categories.map((key) => <li key={key}><strong>{nameOf(key)}</strong><LevelWord mark={kind === "maintenance" ? kind : level} /></li>)}
        {others.map((key) => <li key={key}>{nameOf(key)}<span class={`${styles.untouched} inline-row middle muted`}><LevelSign mark="operational" />{t("status:incident.untouched")}</span></li>)}
      </ul>
      <h2 class={styles.heading}>{t("status:incident.follow")}</h2>
      <p><a href={feedAddress(locale)} type="application/atom+xml">{t("status:incident.feed")}</a>, <a href={DOCUMENT} type="application/json">status.json</a></p>
      <p class="small muted">{t("status:incident.question")} <strong class="nowrap">{number}</strong>. <a href={`/${locale}/contact`}>{t("status:incident.write")}</a></p>
    </>
  );
}
