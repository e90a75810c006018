// The company in four figures.

import { useFormat, useT } from "../lib/i18n";
import styles from "./figures.module.css";

const YEARS = 25;
const PHARMACIES = 14_000;
const WAREHOUSES = 4;
const PARTNERS = 20;

export function Figures() {
  const t = useT();
  const format = useFormat();
  const atLeast = (value: number) => t("home:figures.more", { n: format.number(value) });
  const figures = [
    { value: atLeast(YEARS), label: t("home:figures.years") },
    { value: format.number(PHARMACIES), label: t("home:figures.pharmacies") },
    { value: format.number(WAREHOUSES), label: t("home:figures.warehouses") },
    { value: atLeast(PARTNERS), label: t("home:figures.partners") },
  ];
  return (
    <section class={`container ${styles.section}`}>
      <hr class="section-rule" />
      <h2>{t("home:figures.title")}</h2>
      <dl class={styles.figures}>
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
