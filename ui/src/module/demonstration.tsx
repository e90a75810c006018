// What a module shows, large, drawn from demonstration figures and marked as such on the drawing's own line; the same figures
// stand below as a table.

import { ModuleDrawing } from "../blocks/module-drawing";
import { useFormat, useT } from "../lib/i18n";
import styles from "./demonstration.module.css";
import { figuresOf } from "./figures";

export interface DemonstrationProps {
  id: string;
  name: string;
}

export default function Demonstration({ id, name }: DemonstrationProps) {
  const t = useT();
  const figures = figuresOf(id, { t, format: useFormat() });
  const label = t("module:drawing", { name });
  return (
    <figure class={styles.figure}>
      <div class={styles.pair}>
        <ModuleDrawing id={id} label={label} />
        {figures && figures.key.length > 0 && (
          <ol class={styles.key}>
            {figures.key.map(({ name: line, last }, at) => (
              <li key={line}>
                <svg viewBox="0 0 22 12" width="22" height="12" aria-hidden="true"><rect width="22" height="12" fill={at < 4 ? `var(--cat-${at + 1})` : "var(--bord)"} /></svg>
                {line} <span class="muted">{last}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
      <figcaption><mark>{t("module:invented")}</mark></figcaption>
      {figures && (
        <details>
          <summary>{t("module:table")}</summary>
          <div class={styles.frame} role="region" aria-label={t("module:table")} tabIndex={0}>
            <table>
              <caption class="visually-hidden">{label}</caption>
              <thead><tr>{figures.columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
              <tbody>
                {figures.rows.map(([first, ...cells]) => (
                  <tr key={first}><th scope="row">{first}</th>{cells.map((cell, at) => <td key={at}>{cell}</td>)}</tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </figure>
  );
}
