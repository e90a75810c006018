// Our fields beside the matched columns: a table if there is room, cards elsewhere.

import { useId } from "react";
import fieldStyles from "../kit/field.module.css";
import { AlertIcon } from "../kit/icons";
import stacked from "../kit/stacked-table.module.css";
import { useFormat, useT } from "../lib/i18n";
import type { SampleColumn } from "../model/api";
import { fieldAbout, fieldName } from "./field-words";
import { formula, type Group, type Match } from "./matching";
import styles from "./matching-table.module.css";
import { dayFormat, isAsked, profile } from "./profile";

interface MatchingTableProps {
  group: Group;
  matches: Match[];
  /** Columns without a matching field. */
  aside: string[];
  /** Required fields that no table has. */
  missing: string[];
  /** Whether an error links to this table. */
  isFirst: boolean;
  onChoose(field: string, source: string): void;
  /** Ambiguities of the values. */
  onDecide(decision: Record<string, string>): void;
}

const CROSS = "M4 .7h4v3.6h3.6v3.6H8v3.6H4V7.9H.4V4.3H4z";

const isCalculated = ({ source, calculation }: Match) => source !== "" && source === calculation?.source;

function Confidence({ match, wrong }: { match: Match; wrong: boolean }) {
  const t = useT();
  const { confidence, isChosen, field } = match;
  const isElsewhere = confidence === 0 && field.required && !wrong;
  const word = isCalculated(match) ? "calculated" : isChosen ? "chosen" : isElsewhere ? "elsewhere" : (String(confidence) as "0" | "1" | "2" | "3");
  return (
    <>
      <svg class={`${styles.crosses} mb-1 overflow-visible`} viewBox="0 0 42 12" aria-hidden="true">
        {[0, 1, 2].map((at) => <path key={at} class={at < confidence ? styles.full : styles.hollow} d={CROSS} transform={`translate(${at * 15})`} />)}
      </svg>
      <span class={wrong ? "strong warn" : undefined}>{t(`provider:match.confidence.${word}`)}</span>
    </>
  );
}

const BARS = { width: 7, gap: 1, height: 24 };

/** The distribution of the values, in twelve bars. */
function Spread({ spread }: Pick<SampleColumn, "spread">) {
  const most = Math.max(1, ...spread);
  const bar = (count: number, at: number) => {
    const height = count === 0 ? 0 : Math.max(1, Math.round((count / most) * BARS.height));
    return `M${at * (BARS.width + BARS.gap)} ${BARS.height - height}h${BARS.width}v${height}h${-BARS.width}z`;
  };
  return (
    <svg class={styles.spread} viewBox={`0 0 ${spread.length * (BARS.width + BARS.gap)} ${BARS.height}`} aria-hidden="true">
      <path d={spread.map(bar).join("")} />
    </svg>
  );
}

function ColumnChoice({ group, match: { field, source, calculation }, id, wrong, onChoose }: Pick<MatchingTableProps, "group" | "onChoose"> & { match: Match; id: string | undefined; wrong: boolean }) {
  const t = useT();
  const columns = group.tables[0]?.table.columns ?? [];
  return (
    <select
      id={id}
      class={`${fieldStyles.control} ${styles.select} ${wrong ? styles.wrongSelect : ""}`}
      aria-label={t("provider:match.columnFor", { field: fieldName(field, t) })}
      aria-invalid={wrong || undefined}
      value={source}
      onChange={(event) => onChoose(field.field, event.currentTarget.value)}
    >
      <option value="">{t("provider:match.choose")}</option>
      {columns.map(({ name }, index) => <option key={index} value={String(index)}>{name}</option>)}
      {calculation && <option value={calculation.source}>{t("provider:match.calculate", { amount: calculation.amount, vat: calculation.vat })}</option>}
    </select>
  );
}

/** Asks for the format of a column whose values are ambiguous. */
function ReadingChoice({ column, at, onDecide }: Pick<MatchingTableProps, "onDecide"> & { column: SampleColumn; at: number }) {
  const t = useT();
  const { name, kind, reading, values } = column;
  const decision = kind === "date" || reading?.dayOrder ? "dayOrder" : "decimal";
  // Three numbers of two digits may start with the year.
  const isShort = values.some((value) => /^\d\d?\D\d\d?\D\d\d$/.test(value));
  const orders = { "day-first": "DD/MM/YYYY", "month-first": "MM/DD/YYYY", ...(isShort && { "year-first": "YY/MM/DD" }) };
  const signs = { comma: t("provider:samples.decimal.comma"), point: t("provider:samples.decimal.point") };
  const choices = decision === "decimal" ? Object.entries(signs) : Object.entries(orders).map(([order, format]) => [order, dayFormat(format, t)] as const);
  return (
    <select
      class={`${fieldStyles.control} ${styles.select}`}
      aria-label={t("provider:match.reading.of", { column: name })}
      value={reading?.dayOrder ?? reading?.decimal ?? ""}
      onChange={(event) => onDecide({ column: String(at), [decision]: event.currentTarget.value })}
    >
      {!reading?.chosen && <option value="">{t("provider:match.reading.open")}</option>}
      {choices.map(([value, text]) => <option key={value} value={value}>{text}</option>)}
    </select>
  );
}

function Row(props: MatchingTableProps & { match: Match; id: string | undefined }) {
  const t = useT();
  const format = useFormat();
  const { group, match, missing, id, onChoose, onDecide } = props;
  const { field, calculation } = match;
  const column = isCalculated(match) ? null : match.column;
  const wrong = missing.includes(field.field);
  const rows = group.tables[0]?.table.rows ?? 0;
  const [first, second] = column ? profile(column, rows, { t, format }) : [];
  return (
    <tr class={wrong ? styles.wrong : undefined}>
      <th scope="row">
        {fieldName(field, t)}
        {field.required && <span class="warn" aria-hidden="true">{" *"}</span>}
        <span class={`${styles.about} small regular muted`}>{field.required ? fieldAbout(field, t) : t("kit:field.optional")}</span>
      </th>
      <td><ColumnChoice group={group} match={match} id={id} wrong={wrong} onChoose={onChoose} /></td>
      <td class={styles.values} data-label={t("provider:match.head.values")}>
        {isCalculated(match) && calculation ? <code class="anywhere">{formula(calculation.kind, calculation.amount, calculation.vat)}</code> : column && column.values.length > 0 ? column.values.map((value) => <code class="anywhere" key={value}>{value}</code>) : <span class="muted">{t("provider:match.noValues")}</span>}
      </td>
      <td data-label={t("provider:match.head.confidence")}><Confidence match={match} wrong={wrong} /></td>
      {wrong ? (
        <td class={`${styles.message} strong warn`} colSpan={2}><span class={`${styles.words} row top gap-2`}><AlertIcon />{t("provider:match.missing")}</span>
          {calculation && <button type="button" class={`${styles.calculate} link`} onClick={() => onChoose(field.field, calculation.source)}>{t("provider:match.calculate", { amount: calculation.amount, vat: calculation.vat })}</button>}
        </td>
      ) : (
        <>
          <td class={styles.profile} data-label={column ? t("provider:match.head.profile") : undefined}>{first}{second && <span class="muted">{second}</span>}{column && isAsked(column) && <ReadingChoice column={column} at={match.used[0] ?? 0} onDecide={onDecide} />}</td>
          <td class={styles.drawn}>{column && <Spread spread={column.spread} />}</td>
        </>
      )}
    </tr>
  );
}

/** Formats in which a row may have the names of the columns. */
const WITH_ROWS = ["csv", "spreadsheet"];

export function MatchingTable(props: MatchingTableProps) {
  const t = useT();
  const { group, matches, missing, aside, isFirst, onDecide } = props;
  const first = group.tables[0]?.table;
  const id = useId();
  const taken = matches.map(({ used }) => used[0]);
  const open = (first?.columns ?? []).map((column, at) => ({ column, at })).filter(({ column, at }) => isAsked(column) && !taken.includes(at));
  const found = matches.filter(({ column }) => column !== null).length;
  const HEADS = ["field", "column", "values", "confidence", "profile", "spread"] as const;
  return (
    <>
      <div class={`${styles.head} row wrap baseline gap-x-4 rule-bottom`}>
        <h3 class={styles.title}>{t("provider:match.title")}</h3>
        <p class="small muted anywhere">{group.tables.map(({ sample, table }) => table.name ?? sample.name).join(", ")}</p>
        <p class={`${styles.found} small tabular anywhere`}>
          {t("provider:match.found", { count: found, total: matches.length })}
          {missing.length > 0 && <strong class="strong warn">{`, ${t("provider:match.toChoose", { count: missing.length })}`}</strong>}
        </p>
      </div>
      {first && WITH_ROWS.includes(first.format) && (
        <div class={fieldStyles.choice}>
          <input type="checkbox" id={id} checked={first.headerRow === null} onChange={(event) => onDecide({ firstRowIsData: String(event.currentTarget.checked) })} />
          <label for={id}>{t("provider:match.firstRow")}</label>
        </div>
      )}
      <table class={`${stacked.table} ${styles.table}`}>
        <thead>
          <tr>{HEADS.map((head) => <th key={head} scope="col">{t(`provider:match.head.${head}`)}</th>)}</tr>
        </thead>
        <tbody>
          {matches.map((match) => <Row key={match.field.field} {...props} match={match} id={isFirst && match.field.field === missing[0] ? "column" : undefined} />)}
        </tbody>
      </table>
      {aside.length > 0 && <p class="small muted mt-3 anywhere">{t("provider:match.aside", { count: aside.length, names: aside.join(", ") })}</p>}
      {open.map(({ column, at }) => <p key={at} class="small mt-3 anywhere">{column.name} <ReadingChoice column={column} at={at} onDecide={onDecide} /></p>)}
    </>
  );
}
