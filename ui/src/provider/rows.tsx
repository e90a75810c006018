// The number of readable rows of some tables, and the first unreadable ones.

import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { DownIcon } from "../kit/icons";
import { Problem } from "../kit/problem";
import stacked from "../kit/stacked-table.module.css";
import { createApi } from "../lib/api";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { Translate } from "../lib/translate";
import type { Measure, RejectedRow, RowCount } from "../model/api";
import { fieldName } from "./field-words";
import { formula, type Group, type Match, type Placed } from "./matching";
import styles from "./rows.module.css";
import { rejectedAddress, rowsAddress } from "./sample-address";

interface RowsProps {
  group: Group;
  matches: Match[];
  measures: Measure[];
}

interface Counted {
  placed: Placed;
  count: RowCount;
}

type Reading = Counted[] | "reading" | "failed";

/** Maximum rows shown; the file has all of them. */
const MAX_SHOWN_ROWS = 10;

/** Reads the rows again whenever the columns change. */
function useRows({ group, matches, measures }: RowsProps): [Reading, () => void] {
  const [reading, setReading] = useState<Reading>("reading");
  const leaving = useRef<AbortController>(undefined);
  const addresses = group.tables.map((placed) => rowsAddress(placed, matches, measures)).join(" ");
  const show = useEffectEvent((answers: { tables: RowCount[] }[]) => {
    const counted = group.tables.map((placed, index) => ({ placed, count: answers[index]?.tables[placed.at] }));
    setReading(counted.filter((one): one is Counted => one.count !== undefined));
  });
  const read = useCallback(() => {
    leaving.current?.abort();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    const api = createApi(signal);
    setReading("reading");
    Promise.all(addresses.split(" ").map((address) => api.get<{ tables: RowCount[] }>(address))).then(
      (answers) => signal.aborted || show(answers),
      () => signal.aborted || setReading("failed"),
    );
  }, [addresses]);
  useEffect(() => {
    read();
    return () => leaving.current?.abort();
  }, [read]);
  return [reading, read];
}

/** A year is not formatted as an amount. */
function reasonOf({ code, params }: RejectedRow, t: Translate): string {
  const words = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return t(`code:sample.${code}` as TextKey, words);
}

function Rejected({ counted, matches, measures }: { counted: Counted[] } & Pick<RowsProps, "matches" | "measures">) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const shown = counted.flatMap(({ placed, count }) => count.examples.map((example) => ({ placed, example }))).slice(0, MAX_SHOWN_ROWS);
  const files = counted.filter(({ count }) => count.rejected > 0);
  const nameOf = ({ sample, table }: Placed) => table.name ?? sample.name;
  return (
    <div class={`${styles.rejected} shrink`}>
      <h4 class="display text-5">{t("provider:rows.title")}</h4>
      <table class={`${stacked.table} ${styles.table} mt-2`}>
        <thead>
          <tr>
            <th scope="col">{t("provider:rows.line")}</th>
            <th scope="col">{t("provider:rows.column")}</th>
            <th scope="col">{t("provider:rows.value")}</th>
            <th scope="col">{t("provider:rows.reason")}</th>
          </tr>
        </thead>
        <tbody class="anywhere">
          {shown.map(({ placed, example }, index) => (
            <tr key={index}>
              <td data-label={t("provider:rows.line")}>{number(example.line)}{files.length > 1 && <span class="muted">{` ${nameOf(placed)}`}</span>}</td>
              <td data-label={t("provider:rows.column")}>{example.column}</td>
              <td data-label={t("provider:rows.value")}><code>{example.value}</code></td>
              <td class={styles.reason}>{reasonOf(example, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul class={`${styles.files} mt-3`}>
        {files.map(({ placed, count }) => (
          <li class="row wrap middle" key={placed.sample.ticket + placed.at}>
            <a class="inline-row middle gap-2 touch" href={rejectedAddress(placed, matches, measures, locale)} download><DownIcon />{t("provider:rows.all", { count: count.rejected })}</a>
            {files.length > 1 && <span class="small muted">{` ${nameOf(placed)}`}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The first computed values, so that the sender can check the interpretation of the VAT column. */
function CalculatedValues({ counted, matches }: { counted: Counted[] } & Pick<RowsProps, "matches">) {
  const t = useT();
  const { number } = useFormat();
  const shown = counted.flatMap(({ count }) => count.calculated).flatMap((value) => {
    const match = matches.find(({ field }) => field.field === value.field);
    return match?.calculation ? [{ ...value, match, kind: match.calculation.kind }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div class={`${styles.rejected} shrink`}>
      <h4 class="display text-5">{t("provider:rows.calculated")}</h4>
      <table class={`${stacked.table} ${styles.table} mt-2`}>
        <thead>
          <tr>{(["line", "field", "calculation", "result"] as const).map((head) => <th key={head} scope="col">{t(`provider:rows.${head}`)}</th>)}</tr>
        </thead>
        <tbody class="anywhere">
          {shown.slice(0, MAX_SHOWN_ROWS).map(({ line, match, kind, amount, vat, value }, index) => (
            <tr key={index}>
              <td data-label={t("provider:rows.line")}>{number(line)}</td>
              <td data-label={t("provider:rows.field")}>{fieldName(match.field, t)}</td>
              <td data-label={t("provider:rows.calculation")}><code>{formula(kind, number(amount, 2), number(vat, Number.isInteger(vat) ? 0 : kind === "fraction" ? 3 : 2))}</code></td>
              <td data-label={t("provider:rows.result")}><code>{number(value, 2)}</code></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Rows(props: RowsProps) {
  const t = useT();
  const format = useFormat();
  const [reading, retry] = useRows(props);
  if (reading === "reading") return <p class="muted mt-5" role="status">{t("provider:rows.checking")}</p>;
  if (reading === "failed") return <Problem title={t("provider:rows.failed")} text={t("error:failure.network")} onRetry={retry} />;
  const sum = (of: (count: RowCount) => number) => reading.reduce((total, { count }) => total + of(count), 0);
  const read = sum((count) => count.read);
  const rejected = sum((count) => count.rejected);
  const share = format.percent((100 * rejected) / Math.max(1, read + rejected));
  return (
    <div class={`${styles.rows} pt-5 grid gap-5 mt-5 hairline-top`}>
      <div class={styles.figures}>
        <p class="small muted"><strong class={`${styles.figure} block display tabular`}>{format.number(read)}</strong>{t("provider:rows.read", { count: read })}</p>
        {rejected > 0 && <p class="small muted"><strong class={`${styles.figure} block display tabular ${styles.bad}`}>{format.number(rejected)}</strong>{t("provider:rows.rejected", { count: rejected, share })}</p>}
      </div>
      {rejected > 0 ? <Rejected counted={reading} matches={props.matches} measures={props.measures} /> : <p class="muted">{t("provider:rows.none")}</p>}
      <CalculatedValues counted={reading} matches={props.matches} />
    </div>
  );
}
