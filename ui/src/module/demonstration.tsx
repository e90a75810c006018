// A module's drawing on demonstration figures, marked as such: choices, the drawing below its headline, a second chart
// beside it; and the same figures as a table and as files.

import { BarList } from "../blocks/bar-list";
import { DEFAULT_VIEW, CHOICES, type View } from "../blocks/module-demonstration";
import { ModuleDrawing } from "../blocks/module-drawing";
import { CATEGORIES } from "../kit/categories";
import { percentOf } from "../kit/percent";
import { csvAddress } from "../kit/csv";
import { dodge } from "../kit/dodge";
import { submitForm } from "../lib/form";
import { useFormat, useLocale, useT } from "../lib/i18n";
import example from "../blocks/example-mark.module.css";
import styles from "./demonstration.module.css";
import { figuresOf, type Cell, type Figures } from "./figures";
import { findingOf } from "./finding";
import { Pairs } from "./pairs";
import { panelOf } from "./panel";
import { Pictures } from "./pictures";
import { controlsOf, queryOf, readView, type Control } from "./view";

/** Minimum distance of names beside a drawing, as a share of its height. */
const MIN_DISTANCE = 0.08;

interface DemonstrationProps {
  id: string;
  name: string;
  search: URLSearchParams;
  /** Whether it is a preview. */
  previewed: boolean;
}

interface Chosen {
  id: string;
  view: View;
  /** The path of its page. */
  path: string;
  /** The token of its preview; null on its public page. */
  token: string | null;
}

function Choice({ name, view }: { name: Control; view: View }) {
  const t = useT();
  const nameOf = (choice: string) => (name === "territory" ? t(`ias:region.${choice as View["territory"]}`) : t(`module:control.${choice as View["measure" | "period"]}`));
  return (
    <label>
      <span>{t(`module:control.${name}`)}</span>
      <select name={name} onChange={submitForm}>
        {CHOICES[name].map((choice) => <option key={choice} value={choice === DEFAULT_VIEW[name] ? "" : choice} selected={choice === view[name]}>{nameOf(choice)}</option>)}
      </select>
    </label>
  );
}

function Controls({ id, view, path, token }: Chosen) {
  const t = useT();
  return (
    <form class={styles.controls} action={path}>
      {token !== null && <input type="hidden" name="token" value={token} />}
      {controlsOf(id).map((name) => <Choice key={name} name={name} view={view} />)}
      <button class={`button button-quiet ${styles.show}`} type="submit">{t("module:control.show")}</button>
      <span class={`${example.mark} ${styles.example}`}>{t("module:invented")}</span>
    </form>
  );
}

/** Names and last values at the ends of the lines, if the drawing has their positions. */
function Beside({ lines }: { lines: Figures["key"] }) {
  const places = dodge(lines.map(({ at }) => at ?? 0), MIN_DISTANCE, [0, 1]);
  return (
    <svg class={styles.beside} aria-hidden="true">
      {lines.map(({ name, last }, at) => <text key={name} x="12" y={percentOf(places[at] ?? 0)} dy="0.34em">{name} <tspan>{last}</tspan></text>)}
    </svg>
  );
}

function Key({ lines }: { lines: Figures["key"] }) {
  return (
    <ol class={styles.key}>
      {lines.map(({ name: line, last }, at) => (
        <li key={line}>
          <svg viewBox="0 0 22 12" width="22" height="12" aria-hidden="true"><rect width="22" height="12" fill={CATEGORIES[at] ?? "var(--bord)"} /></svg>
          {line} <span class="muted">{last}</span>
        </li>
      ))}
    </ol>
  );
}

/** The key of a provisional bar. */
const Hatched = () => (
  <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden="true"><path d="M0 12 12 0h4L4 12zM10 12l8-8v4l-4 4zM0 0h6L0 6z" /></svg>
);

function Table({ figures: { columns, rows, print, provisional }, label }: { figures: Figures; label: string }) {
  const t = useT();
  const printed = (cell: Cell) => (typeof cell === "number" ? print(cell) : (cell ?? ""));
  return (
    <details>
      <summary>{t("module:table")}</summary>
      <div class={styles.frame} role="region" aria-label={t("module:table")} tabIndex={0}>
        <table>
          <caption class="visually-hidden">{label}</caption>
          <thead><tr>{columns.map((column, at) => <th key={column} scope="col">{provisional && at === columns.length - 1 ? t("module:provisionalColumn", { column }) : column}</th>)}</tr></thead>
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

export function Demonstration({ id, name, search, previewed }: DemonstrationProps) {
  const t = useT();
  const page = useLocale();
  const words = { t, format: useFormat(), locale: page };
  const path = `/${page}${previewed ? "/preview" : ""}/modules/${id}`;
  const token = previewed ? search.get("token") : null;
  const view = readView(search);
  const figures = figuresOf(id, view, words);
  const finding = findingOf(id, view, words);
  const panel = panelOf(id, view, words);
  if (!figures || !finding || !panel) return null;
  const label = t("module:drawing", { name });
  const isDirect = figures.key.some(({ at }) => at !== undefined);
  return (
    <section class={styles.demonstration} aria-labelledby="finding">
      <Controls id={id} view={view} path={path} token={token} />
      <div class={styles.panels}>
        <figure>
          <h2 id="finding">{finding}</h2>
          <div class={isDirect ? `${styles.pair} ${styles.direct}` : styles.pair}>
            <div class={styles.drawing}>
              <ModuleDrawing id={id} view={view} label={label} />
              {figures.written && (
                <svg class={styles.written} aria-hidden="true">
                  {figures.written.map(({ x, y, text }) => <text key={x} x={percentOf(x)} y={percentOf(y)} dy="0.34em">{text}</text>)}
                </svg>
              )}
            </div>
            {isDirect && <Beside lines={figures.key} />}
            {figures.key.length > 0 && <Key lines={figures.key} />}
          </div>
        </figure>
        <div class={styles.second}>
          <h2>{panel.title}</h2>
          {panel.pairs ? <Pairs pairs={panel.pairs} /> : <BarList bars={panel.bars} />}
        </div>
      </div>
      <div class={styles.files}>
        <a href={csvAddress([figures.columns, ...figures.rows])} download={`vigie-${id}.csv`}>CSV</a>
        <Pictures name={`vigie-${id}`} legend={figures.key.map(({ name: line, last }) => `${line} ${last}`)} />
        <a href={path + queryOf(id, view, token)}>{t("module:link")}</a>
        {figures.provisional && <span class={styles.provisional}><Hatched /> {t("module:provisional")}</span>}
      </div>
      <Table figures={figures} label={label} />
    </section>
  );
}
