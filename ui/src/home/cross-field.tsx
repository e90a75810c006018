// France drawn with two thousand crosses: an image and not markup, because as elements it would double the page.

import { useFormat, useT } from "../lib/i18n";
import styles from "./cross-field.module.css";

/** Side of the square that the crosses are drawn in; reserves the room before the image is there. */
const SIDE = 1010;

interface CrossFieldProps {
  panel: string;
  day: string | undefined;
}

export function CrossField({ panel, day }: CrossFieldProps) {
  const t = useT();
  const format = useFormat();
  return (
    <figure class={styles.field}>
      <img src={panel} alt={t("home:panel.alt")} width={SIDE} height={SIDE} fetchpriority="high" />
      <figcaption>
        {day && <strong>{t("home:panel.day", { date: format.date(day) })}</strong>}{` ${t("home:panel.caption")}`}
      </figcaption>
    </figure>
  );
}
