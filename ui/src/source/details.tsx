// All facts for a decision on a source, in the order of typical questions: content, territory, period, measures,
// columns and rows, limits, basis and price, quality of the description, changes and related sources; the table of
// contents and the request are beside them.

import { ModuleList } from "../blocks/module-list";
import { RichHtml } from "../blocks/rich-html";
import { Zone } from "../blocks/zone";
import { Part } from "../kit/part";
import type { SourceDetails } from "./load";
import { formatName } from "../model/format-name";
import { useLocale, useT } from "../lib/i18n";
import { optionName } from "../model/option-name";
import { Access, AccessBar } from "./access";
import { Calendar } from "./calendar";
import { Changes, Legal, Price } from "./conditions";
import { Contents } from "./contents";
import { Coverage } from "./coverage";
import { SHOWN } from "./load";
import styles from "./details.module.css";
import { OverTime } from "./over-time";
import { Quality } from "./quality";
import { SampleTable, Table } from "./table";

export interface DetailsProps {
  sheet: SourceDetails;
  today: string;
}

/** Total number of measures. */
const MEASURES = 11;

function Measures({ indicators }: Pick<SourceDetails, "indicators">) {
  const t = useT();
  const columns = [{ name: t("source:measure.name") }, { name: t("source:measure.definition") }];
  const rows = indicators.map((name) => [optionName("indicator", name, { t }), t(`source:definition.${name}`)]);
  return <Table label={t("source:sheet.indicators")} columns={columns} rows={rows} />;
}

function Divisions({ divisions }: Pick<SourceDetails, "divisions">) {
  const t = useT();
  const columns = [{ name: t("store:filter.name.division") }, { name: t("source:sheet.classes") }];
  const rows = divisions.map((name) => [optionName("division", name, { t }), t(`source:classes.${name}`)]);
  return <Table label={t("source:fact.divisions")} columns={columns} rows={rows} />;
}

function Dictionary({ dictionary }: Pick<SourceDetails, "dictionary">) {
  const t = useT();
  const columns = (["name", "type", "meaning", "example"] as const).map((name) => ({ name: t(`source:column.${name}`), isNumber: name === "example" }));
  const rows = dictionary.map(({ name, type, unit, meaning, example }) => [name, unit ? `${t(`source:columnType.${type}`)}, ${unit}` : t(`source:columnType.${type}`), meaning, example]);
  const rest = rows.slice(SHOWN);
  return (
    <>
      <Table label={t("source:sheet.dictionary")} columns={columns} rows={rows.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details class={styles.rest}>
          <summary>{t("source:sheet.more", { count: rest.length })}</summary>
          <Table label={t("source:sheet.more", { count: rest.length })} columns={columns} rows={rest} />
        </details>
      )}
    </>
  );
}

const NUMBERS = ["integer", "decimal"];

function Sample({ sample: { rows, url }, dictionary, examples }: Pick<SourceDetails, "sample" | "dictionary" | "examples">) {
  const t = useT();
  const columns = dictionary.map(({ name, type }) => ({ name, isNumber: NUMBERS.includes(type) }));
  return (
    <>
      <SampleTable label={t("source:sheet.sample")} columns={columns} rows={rows.slice(0, SHOWN)} />
      <p class={styles.below}>
        {examples.includes("sample") && <mark>{t("source:demonstration.invented")}</mark>}
        <a href={url} download>{t("source:sheet.download")}</a>
        <span class="muted">{t("source:sheet.shown", { rows: Math.min(SHOWN, rows.length), all: rows.length, columns: columns.length })}</span>
      </p>
    </>
  );
}

/** Content, territory, period and measures. */
function Scope({ sheet, today }: DetailsProps) {
  const t = useT();
  const lang = sheet.fallback ? sheet.locale : undefined;
  const { indicators, divisions, dictionary, update } = sheet;
  return (
    <>
      <Part id="coverage" title={t("source:sheet.coverage")}><Coverage {...sheet} /></Part>
      <Part id="about" title={t("source:about")}><RichHtml html={sheet.description} lang={lang} /></Part>
      <Part id="time" title={t("source:sheet.time")}><OverTime sheet={sheet} year={Number(today.slice(0, 4))} /></Part>
      {update !== "once" && <Part id="calendar" title={t("source:calendar.title")}><Calendar {...sheet} today={today} /></Part>}
      {indicators.length > 0 && <Part id="indicators" title={t("source:sheet.indicators")} note={t("source:sheet.of", { count: indicators.length, all: MEASURES })}><Measures indicators={indicators} /></Part>}
      {divisions.length > 0 && <Part id="divisions" title={t("source:fact.divisions")}><Divisions divisions={divisions} /></Part>}
      {dictionary.length > 0 && <Part id="dictionary" title={t("source:sheet.dictionary")} note={t("source:sheet.columns", { count: dictionary.length })}><Dictionary dictionary={dictionary} /></Part>}
      {sheet.sample.rows.length > 0 && <Part id="sample" title={t("source:sheet.sample")}><Sample {...sheet} /></Part>}
    </>
  );
}

/** What to know before using it. */
function Use({ sheet }: { sheet: SourceDetails }) {
  const t = useT();
  const lang = sheet.fallback ? sheet.locale : undefined;
  return (
    <>
      <Part id="limits" title={t("source:sheet.limits")}><RichHtml html={sheet.limits} lang={lang} /></Part>
      <Part id="legal" title={t("source:legal.title")}><Legal sheet={sheet} /></Part>
      <Price sheet={sheet} />
      {sheet.uses.length > 0 && (
        <Part id="uses" title={t("source:sheet.uses")}>
          <ul class="cross-list" lang={lang}>{sheet.uses.map((use) => <li key={use}>{use}</li>)}</ul>
        </Part>
      )}
      <Quality sheet={sheet} />
      <Changes sheet={sheet} />
    </>
  );
}

function Near({ sheet: { modules, downloads } }: { sheet: SourceDetails }) {
  const t = useT();
  // The sample has its own section.
  const files = downloads.filter(({ format }) => format !== "sample");
  return (
    <>
      {modules.length > 0 && <Part id="modules" title={t("source:sheet.modules")}><ModuleList modules={modules} /></Part>}
      {files.length > 0 && (
        <Part id="files" title={t("source:sheet.files")}>
          <ul class="cross-list">
            {files.map(({ format, url }) => <li key={url}><a href={url} download>{formatName(format)}</a></li>)}
          </ul>
        </Part>
      )}
    </>
  );
}

function Related({ related }: Pick<SourceDetails, "related">) {
  const t = useT();
  const page = useLocale();
  if (related.length === 0) return null;
  return (
    <section class={styles.related} aria-labelledby="related">
      <h2 id="related">{t("source:sheet.related")}</h2>
      <ul>
        {related.map(({ slug, name, locale, fallback, territories }) => (
          <li key={slug} lang={fallback ? locale : undefined}>
            <Zone territories={territories} />
            <a href={`/${page}/sources/${slug}`}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function Details({ sheet, today }: DetailsProps) {
  const t = useT();
  return (
    <div>
      <div class={styles.columns}>
        <Contents sheet={sheet} />
        <div class={styles.beside}>
          <Access sheet={sheet} />
          {sheet.examples.length > 0 && <p class={styles.example}><strong>{t("source:demonstration.sheet")}</strong> {t("source:demonstration.facts")}</p>}
          <Related related={sheet.related} />
        </div>
        <div class={styles.parts}>
          <Scope sheet={sheet} today={today} />
          <Use sheet={sheet} />
          <Near sheet={sheet} />
        </div>
      </div>
      <AccessBar sheet={sheet} />
    </div>
  );
}
