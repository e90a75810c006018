// France drawn with two thousand crosses: an image and not markup, because as elements it would double the page. Its key
// gives the bounds of each colour.

import { printTick } from "../model/tick";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { PanelClass } from "../model/api";
import styles from "./cross-field.module.css";

/** Side of the square that the crosses are drawn in; reserves the room before the image is there. */
const SIDE = 1010;

interface CrossFieldProps {
  panel: string;
  classes: PanelClass[];
  day: string | undefined;
}

function Key({ classes }: Pick<CrossFieldProps, "classes">) {
  const t = useT();
  const format = useFormat();
  const print = (value: number) => printTick(value, "index", format);
  const range = ({ from, to }: PanelClass) => {
    if (from === null) return t("ias:map.upTo", { to: print(to ?? 0) });
    return to === null ? t("ias:map.above", { from: print(from) }) : t("ias:map.class", { from: print(from), to: print(to) });
  };
  return (
    <ul class={styles.key}>
      {classes.map((shown) => (
        <li key={shown.level}>
          <svg class={`${styles.cross} ${styles[shown.level]}`} viewBox="-6 -6 12 12" aria-hidden="true"><path d="M-5 0H5M0-5V5" /></svg>
          <span><strong>{t(`ias:state.zone.${shown.level}`)}</strong>{` ${range(shown)}`}</span>
        </li>
      ))}
    </ul>
  );
}

export function CrossField({ panel, classes, day }: CrossFieldProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return (
    <figure class={styles.field}>
      <img src={panel} alt={t("home:panel.alt")} width={SIDE} height={SIDE} fetchpriority="high" />
      <figcaption>
        {classes.length > 0 && <Key classes={classes} />}
        <p>
          {day && <strong>{t("home:panel.day", { date: format.date(day) })}</strong>}
          {` ${t("home:panel.caption")} `}
          <a href={`/${locale}/ias/flu#map`}>{t("home:panel.map")}</a>
        </p>
      </figcaption>
    </figure>
  );
}
