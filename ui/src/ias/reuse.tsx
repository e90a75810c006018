// Licence, citation and files: what somebody needs who takes the data elsewhere.

import { useT } from "../lib/i18n";
import type { Theme } from "../lib/indicator";
import styles from "./reuse.module.css";

export const csvOf = (theme: Theme): string => `/open-data/ias/${theme}/tidy.csv`;

const LICENCE = "https://opendatacommons.org/licenses/odbl/1-0/";

interface ReuseProps {
  citation: string;
  themes: Theme[];
}

export function Reuse({ citation, themes }: ReuseProps) {
  const t = useT();
  return (
    <section class={styles.section}>
      <hr class="section-rule" />
      <h2>{t("ias:licence.title")}</h2>
      <div class={styles.columns}>
        <div class="flow">
          <p>{`${t("ias:licence.text")} `}<a href={LICENCE} hreflang="en" rel="license">ODbL 1.0</a></p>
          <h3>{t("ias:licence.cite")}</h3>
          <blockquote class={styles.citation}>{citation}</blockquote>
        </div>
        {themes.length > 0 && (
          <div class="flow">
            <h3>{t("ias:licence.downloads")}</h3>
            <ul class={`cross-list ${styles.files}`}>
              {themes.map((theme) => (
                <li key={theme}>
                  <a href={csvOf(theme)} download>{t("ias:licence.file", { theme: t(`ias:name.${theme}`) })}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}
