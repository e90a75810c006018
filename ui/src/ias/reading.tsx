// How to read the curves: common misreadings, and the support of each value.

import { useT } from "../lib/i18n";
import styles from "./reading.module.css";

const POINTS = ["smooth", "provisional", "last", "index", "checked", "kept"] as const;

export function Reading() {
  const t = useT();
  return (
    <section class="mt-8">
      <h2 class="section-title">{t("ias:read.title")}</h2>
      <dl class={styles.points}>
        {POINTS.map((point) => (
          <div key={point}>
            <dt>{t(`ias:read.${point}Title`)}</dt>
            <dd>{t(`ias:read.${point}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
