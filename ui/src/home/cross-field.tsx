// France drawn with two thousand crosses: an image, because as elements it would double the size of the page. Its key
// names the grade of each colour.

import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Overview, PanelClass } from "../model/api";
import styles from "./cross-field.module.css";

/** Side of the square of the drawing; reserves the space before the image is loaded. */
const SIDE = 1010;

interface CrossFieldProps {
  panel: string;
  classes: PanelClass[];
  scope: Overview["panelScope"];
  day: string | undefined;
}

function Key({ classes }: Pick<CrossFieldProps, "classes">) {
  const t = useT();
  return (
    <ul class={styles.key}>
      {classes.map((shown) => (
        <li key={shown.level}>
          <svg class={`${styles.cross} ${styles[shown.level]}`} viewBox="-6 -6 12 12" aria-hidden="true"><path d="M-5 0H5M0-5V5" /></svg>
          <strong>{t(`ias:state.zone.${shown.level}`)}</strong>
        </li>
      ))}
    </ul>
  );
}

export function CrossField({ panel, classes, scope, day }: CrossFieldProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return (
    <figure class={styles.field}>
      <img src={panel} alt={t("home:panel.alt")} width={SIDE} height={SIDE} fetchpriority="high" />
      <figcaption>
        {classes.length > 0 && <Key classes={classes} />}
        <p>
          {day && <strong>{t(`home:panel.day.${scope ?? "regions"}`, { date: format.date(day) })}</strong>}
          {` ${t("home:panel.caption")} `}
          <a href={`/${locale}/ias/flu#map`}>{t("home:panel.map")}</a>
        </p>
      </figcaption>
    </figure>
  );
}
