// All that helps to decide on a source, in the order in which it is asked: what it holds, where, when, what it measures,
// its columns and rows, its limits and terms, how good its sheet is, and what stands near it.

import { ALONE } from "../blocks/block";
import { DataTable } from "../blocks/data-table";
import { ModuleList } from "../blocks/module-list";
import { RichHtml } from "../blocks/rich-html";
import { SourceList } from "../blocks/source-list";
import { Part } from "../kit/part";
import type { Sheet } from "../model/api";
import { formatName } from "../model/format-name";
import { useT } from "../lib/i18n";
import { optionName } from "../model/option-name";
import { Coverage } from "./coverage";
import styles from "./details.module.css";
import { OverTime } from "./over-time";
import { Quality } from "./quality";

export interface DetailsProps {
  sheet: Sheet;
  today: string;
}

function Indicators({ indicators }: Pick<Sheet, "indicators">) {
  const t = useT();
  return (
    <dl class={styles.definitions}>
      {indicators.map((name) => (
        <div key={name}>
          <dt>{optionName("indicator", name, { t })}</dt>
          <dd>{t(`source:definition.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Dictionary({ dictionary }: Pick<Sheet, "dictionary">) {
  const t = useT();
  const columns = (["name", "type", "unit", "meaning", "example"] as const).map((name) => t(`source:column.${name}`));
  const rows = dictionary.map(({ name, type, unit, meaning, example }) => [name, t(`source:columnType.${type}`), unit ?? "", meaning, example ?? ""]);
  return (
    <div class={styles.dictionary}>
      <DataTable block={{ __typename: "DataTable", caption: t("source:sheet.columns", { count: rows.length }), columns, rows }} level={3} around={ALONE} />
    </div>
  );
}

function Sample({ sample: { columns, rows, url }, demonstration }: Pick<Sheet, "sample" | "demonstration">) {
  const t = useT();
  return (
    <div class={styles.sample}>
      <DataTable block={{ __typename: "DataTable", caption: t(demonstration ? "source:demonstration.rows" : "source:sheet.rows", { count: rows.length }), columns, rows }} level={3} around={ALONE} />
      <p><a class="button button-quiet" href={url} download>{t("source:sheet.download")}</a></p>
    </div>
  );
}

function Files({ downloads }: Pick<Sheet, "downloads">) {
  return (
    <ul class="cross-list">
      {downloads.map(({ format, url }) => <li key={url}><a href={url} download>{formatName(format)}</a></li>)}
    </ul>
  );
}

/** What it holds, where, when and what it measures. */
function Scope({ sheet, today }: DetailsProps) {
  const t = useT();
  const lang = sheet.fallback ? sheet.locale : undefined;
  return (
    <>
      <Part id="about" title={t("source:about")}><RichHtml html={sheet.description} lang={lang} /></Part>
      <Part id="coverage" title={t("source:sheet.coverage")}><Coverage territories={sheet.territories} /></Part>
      <Part id="time" title={t("source:sheet.time")}><OverTime sheet={sheet} year={Number(today.slice(0, 4))} /></Part>
      {sheet.indicators.length > 0 && <Part id="indicators" title={t("source:sheet.indicators")}><Indicators indicators={sheet.indicators} /></Part>}
      <Part id="dictionary" title={t("source:sheet.dictionary")}><Dictionary dictionary={sheet.dictionary} /></Part>
      <Part id="sample" title={t("source:sheet.sample")}><Sample {...sheet} /></Part>
    </>
  );
}

/** What to know before using it. */
function Use({ sheet }: { sheet: Sheet }) {
  const t = useT();
  const lang = sheet.fallback ? sheet.locale : undefined;
  return (
    <>
      <Part id="limits" title={t("source:sheet.limits")}><RichHtml html={sheet.limits} lang={lang} /></Part>
      <Part id="terms" title={t("source:sheet.terms")}><RichHtml html={sheet.terms} lang={lang} /></Part>
      {sheet.uses.length > 0 && (
        <Part id="uses" title={t("source:sheet.uses")}>
          <ul class="cross-list" lang={lang}>{sheet.uses.map((use) => <li key={use}>{use}</li>)}</ul>
        </Part>
      )}
      <Part id="quality" title={t("source:quality.title")}><Quality sheet={sheet} /></Part>
    </>
  );
}

function Near({ sheet: { modules, related, downloads } }: { sheet: Sheet }) {
  const t = useT();
  // The sample has a place of its own.
  const files = downloads.filter(({ format }) => format !== "sample");
  return (
    <>
      {modules.length > 0 && <Part id="modules" title={t("source:sheet.modules")}><ModuleList modules={modules} /></Part>}
      {related.length > 0 && (
        <Part id="related" title={t("source:sheet.related")}>
          <SourceList block={{ __typename: "SourceList", listTitle: null, sources: related }} level={3} around={ALONE} />
        </Part>
      )}
      {files.length > 0 && <Part id="files" title={t("source:sheet.files")}><Files downloads={files} /></Part>}
    </>
  );
}

export default function Details({ sheet, today }: DetailsProps) {
  return (
    <div>
      <Scope sheet={sheet} today={today} />
      <Use sheet={sheet} />
      <Near sheet={sheet} />
    </div>
  );
}
