// Licence and citation, for reuse of the data.

import { useT } from "../lib/i18n";
import styles from "./reuse.module.css";

const LICENCE = "https://opendatacommons.org/licenses/odbl/1-0/";

export function Reuse({ citation }: { citation: string }) {
  const t = useT();
  return (
    <section class="mt-8">
      <h2 class="section-title">{t("ias:licence.title")}</h2>
      <p class="measure mt-4">{`${t("ias:licence.text")} `}<a href={LICENCE} hreflang="en" rel="license">ODbL 1.0</a></p>
      <h3 class={`mt-5 ${styles.heading}`}>{t("ias:licence.cite")}</h3>
      <blockquote class={`measure pad ${styles.citation}`}>{citation}</blockquote>
    </section>
  );
}
