// A module's drawings on demonstration figures, marked as such: choices, the drawing below its headline, a second panel
// beside it; and the same figures as a table and as files.

import example from "../blocks/example-mark.module.css";
import type { View } from "../blocks/module-demonstration";
import { csvAddress } from "../kit/csv";
import { useLocale, useT } from "../lib/i18n";
import type { Module } from "../model/api";
import { Controls } from "./controls";
import styles from "./demonstration.module.css";
import { Picture } from "./picture";
import { Pictures } from "./pictures";
import type { Cell, Figures, Sheet } from "./sheet";
import { queryOf } from "./view";

interface DemonstrationProps {
  module: Pick<Module, "id" | "name" | "previewed">;
  view: View;
  sheet: Sheet;
  /** The token of its preview; null on its public page. */
  token: string | null;
}

function Table({ figures: { columns, rows, print, isProvisional }, label }: { figures: Figures; label: string }) {
  const t = useT();
  const printed = (cell: Cell) => (typeof cell === "number" ? print(cell) : (cell ?? ""));
  return (
    <details class={styles.table}>
      <summary class="py-3 brand">{t("module:table")}</summary>
      <div class={styles.frame} role="region" aria-label={t("module:table")} tabIndex={0}>
        <table>
          <caption class="visually-hidden">{label}</caption>
          <thead><tr>{columns.map((column, at) => <th key={column} scope="col">{isProvisional && at === columns.length - 1 ? t("module:provisionalColumn", { column }) : column}</th>)}</tr></thead>
          <tbody>
            {rows.map(([first, ...cells]) => (
              <tr key={first}><th scope="row">{first}</th>{cells.map((cell, at) => <td key={at}>{printed(cell)}</td>)}</tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function Demonstration({ module: { id, name, previewed }, view, sheet, token }: DemonstrationProps) {
  const t = useT();
  const path = `/${useLocale()}${previewed ? "/preview" : ""}/modules/${id}`;
  const { finding, subtitle, note, figures, panel } = sheet;
  const label = `${finding}. ${t("module:drawing", { name })}`;
  const file = [[`# ${t("module:invented")}`], figures.columns, ...figures.rows];
  return (
    <section class={styles.demonstration} aria-labelledby="finding">
      <Controls id={id} view={view} path={path} token={token}>
        <span class={`${example.mark} ${styles.example}`}>{t("module:invented")}</span>
      </Controls>
      <div class={panel ? `${styles.panels} grid gap-5 column` : undefined}>
        <figure class={styles.figure}>
          <h2 id="finding">{finding}</h2>
          <p class={`${styles.subtitle} muted snug`}>{subtitle}</p>
          <Picture sheet={sheet} label={label} />
        </figure>
        {panel && (
          <div class={styles.second}>
            <h2>{panel.title}</h2>
            <p class={`${styles.subtitle} muted snug`}>{panel.subtitle}</p>
            {panel.content}
          </div>
        )}
      </div>
      <div class={`${styles.files} hairline-top small`}>
        <Table figures={figures} label={`${finding}. ${subtitle}`} />
        <div class={`${styles.links} no-print row wrap baseline gap-2 gap-x-5 py-3`}>
          <a href={csvAddress(file)} download={`vigie-${id}.csv`}>CSV</a>
          <Pictures name={`vigie-${id}`} subtitle={subtitle} note={note} />
          <a href={path + queryOf(id, view, token)}>{t("module:link")}</a>
          <span class={`${styles.note} regular muted`}>{note}</span>
        </div>
      </div>
    </section>
  );
}
