// The report of a list: recipients, rows to check, and the mapping of columns to fields.

import { useState } from "react";
import fieldStyles from "../kit/field.module.css";
import tableStyles from "../kit/stacked-table.module.css";
import { Problem } from "../lib/api";
import { useFormat, useT } from "../lib/i18n";
import type { CampaignList } from "../model/api";
import ruled from "../kit/ruled-head.module.css";
import styles from "./list-report.module.css";

export interface ListReportProps {
  list: CampaignList;
  onList(list: CampaignList): void;
}

type Doubt = CampaignList["uncertainRows"][number];
type Part = "finess" | "cip" | "phone" | "postcode" | "town" | "name" | "number" | "street";

async function change(address: string): Promise<CampaignList> {
  const response = await fetch(address, { method: "POST", headers: { accept: "application/json" } });
  if (!response.ok) throw new Problem(response.status, "unknown");
  return (await response.json()) as CampaignList;
}

function Figures({ list }: { list: CampaignList }) {
  const t = useT();
  const { number, percent } = useFormat();
  const isOfPharmacies = list.listKind === "pharmacies";
  const parts = [
    { key: "matched", count: list.matched, name: t(isOfPharmacies ? "campaign:list.matched" : "campaign:list.valid", { count: list.matched, number: number(list.matched) }), about: t(isOfPharmacies ? "campaign:list.matchedAbout" : "campaign:list.validAbout") },
    ...(isOfPharmacies ? [{ key: "review", count: list.review, name: t("campaign:list.review", { number: number(list.review) }), about: t("campaign:list.reviewAbout") }] : []),
    { key: "unmatched", count: list.unmatched, name: t("campaign:list.unmatched", { count: list.unmatched, number: number(list.unmatched) }), about: t(isOfPharmacies ? "campaign:list.unmatchedPharmacies" : "campaign:list.unmatchedAddresses") },
  ];
  return (
    <div class={`${styles.figures} grid gap-5`}>
      <div>
        <p class={`${styles.figure} display bold tabular`}>{number(list.recipients)}</p>
        <p><strong>{t("campaign:list.recipients", { count: list.recipients })}</strong>{` ${t("campaign:list.ofRows", { count: list.rows, rows: number(list.rows) })}${list.rows > 0 ? `, ${percent((100 * list.recipients) / list.rows)}` : ""}`}</p>
      </div>
      <div>
        <div class={styles.bar} aria-hidden="true">
          {parts.map(({ key, count }) => count > 0 && <span key={key} data-part={key} style={{ flexGrow: count }} />)}
        </div>
        <ul class={`${styles.legend} mt-3 row wrap gap-2 gap-x-6`}>
          {parts.map(({ key, name, about }) => (
            <li key={key} data-part={key}><strong>{name}</strong><span class="small muted">{about}</span></li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Row({ doubt, onDecide }: { doubt: Doubt; onDecide(same: boolean | null): void }) {
  const t = useT();
  const { percent } = useFormat();
  const words = (parts: string[]) => parts.map((part) => t(`campaign:part.${part as Part}`)).join(", ");
  const agrees = words(doubt.agrees);
  const answer = (same: boolean) => {
    const text = t(same ? "campaign:list.same" : "campaign:list.other");
    return (
      <button class={`button button-quiet ${styles.answer}`} type="button" aria-pressed={doubt.same === same} aria-label={t("campaign:list.ofName", { answer: text, name: doubt.row.name })} onClick={() => onDecide(doubt.same === same ? null : same)}>{text}</button>
    );
  };
  return (
    <tr>
      <td data-label={t("campaign:list.yours")}><strong>{doubt.row.name}</strong><span class={`${styles.place} muted`}>{doubt.row.address}</span></td>
      <td data-label={t("campaign:list.ours")}><strong>{doubt.contact.name}</strong><span class={`${styles.place} muted`}>{doubt.contact.address}</span></td>
      <td data-label={t("campaign:list.agreement")}>
        {doubt.probability !== null && <span class={`${styles.place} muted`}>{t("campaign:list.probability", { percent: percent(doubt.probability) })}</span>}
        {agrees && <strong class={`${styles.agrees} capitalized`}>{`${agrees}.`}</strong>}
        {doubt.differs.length > 0 && ` ${t("campaign:list.differs", { parts: words(doubt.differs) })}`}
        {!doubt.reachable && ` ${t("campaign:list.noAddress")}`}
      </td>
      <td data-label={t("campaign:list.question")}><div class="row wrap gap-2">{answer(true)}{answer(false)}</div></td>
    </tr>
  );
}

function Review({ list, onDecide }: { list: CampaignList; onDecide(line: number, same: boolean | null): void }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <section aria-labelledby="review">
      <div class={ruled.head}>
        <h3 id="review" class="text-5">{t("campaign:list.reviewTitle", { shown: number(list.uncertainRows.length), total: number(list.review) })}</h3>
        <a href={`/api/campaign/lists/${list.ticket}/review.csv`} download>{t("campaign:list.download")}</a>
      </div>
      <table class={tableStyles.table} aria-labelledby="review">
        <thead>
          <tr>{(["yours", "ours", "agreement", "question"] as const).map((name) => <th key={name} scope="col">{t(`campaign:list.${name}`)}</th>)}</tr>
        </thead>
        <tbody>
          {list.uncertainRows.map((doubt) => <Row key={doubt.line} doubt={doubt} onDecide={(same) => onDecide(doubt.line, same)} />)}
        </tbody>
      </table>
      {list.undecided > 0 && <p class="small muted">{t("campaign:list.undecided", { count: list.undecided })}</p>}
    </section>
  );
}

/** The mapping of the file's columns to fields of a pharmacy. */
function Columns({ list, onChoose }: { list: CampaignList; onChoose(field: string, column: string): void }) {
  const t = useT();
  return (
    <details class={styles.columns}>
      <summary class="touch strong">{t("campaign:list.columns")}</summary>
      <p class="small muted">{t("campaign:list.columnsAbout")}</p>
      <div class={`${styles.selects} grid gap-4`}>
        {list.columns.map(({ field, column }) => (
          <div key={field}>
            <label class={fieldStyles.label} for={`column-${field}`}>{t(`campaign:column.${field as "cip" | "name" | "address" | "postalcode" | "city" | "phone"}`)}</label>
            <select id={`column-${field}`} class={fieldStyles.control} onChange={({ currentTarget }) => onChoose(field, currentTarget.value)}>
              <option value="" selected={column === null || column === undefined}>{t("campaign:list.noColumn")}</option>
              {list.names.map((name, index) => <option key={index} value={index} selected={index === column}>{name}</option>)}
            </select>
          </div>
        ))}
      </div>
    </details>
  );
}

export default function ListReport({ list, onList }: ListReportProps) {
  const t = useT();
  const { number } = useFormat();
  const [failed, setFailed] = useState(false);
  const ask = (rest: string) => {
    setFailed(false);
    void change(`/api/campaign/lists/${list.ticket}/${rest}`).then(onList, () => setFailed(true));
  };
  const decide = (line: number, same: boolean | null) => ask(`decisions?${new URLSearchParams({ line: String(line), ...(same === null ? {} : { same: String(same) }) })}`);
  const choose = (field: string, column: string) => {
    const chosen = list.columns.map((one): [string, string] => ["column", `${one.field}:${one.field === field ? column : (one.column ?? "")}`]);
    ask(`columns?${new URLSearchParams(chosen)}`);
  };
  return (
    <div class="flow-5">
      <Figures list={list} />
      {list.unreachable > 0 && <p class="small muted">{t("campaign:list.unreachable", { number: number(list.unreachable) })}</p>}
      {list.listKind === "addresses" && list.unmatchedLines.length > 0 && <p class="small muted">{t("campaign:list.lines", { lines: list.unmatchedLines.join(", ") })}</p>}
      {list.uncertainRows.length > 0 && <Review list={list} onDecide={decide} />}
      {list.listKind === "pharmacies" && <Columns list={list} onChoose={choose} />}
      <p class="small" role="status">{failed && t("campaign:upload.failed")}</p>
    </div>
  );
}
