// Up to five markets: a name and a list of codes each, pasted or read from a file, with a report on every line if
// scripts run. One is open at a time; the others are a line each.

import { useEffect, useRef, useState } from "react";
import { fileSentence } from "../kit/file-sentence";
import { sentence, useFormState } from "../kit/form-state";
import { AlertIcon, CheckIcon, DownIcon } from "../kit/icons";
import { TextField } from "../kit/text-field";
import { Problem } from "../lib/api";
import { useFormat, useT } from "../lib/i18n";
import type { ScoringList, ScoringPrice } from "../model/api";
import { MARKETS } from "./fields";
import { linesOf } from "./import-list";
import { freeBefore } from "../blocks/free-market";
import { judge } from "./judge";
import { ListVerdict, type Line } from "./list-verdict";
import styles from "./order.module.css";

/** Milliseconds after the last key before a list is validated. */
const DEBOUNCE_MS = 400;

/** The report of a list, shortly after the last key. */
function useVerdict(text: string): ScoringList | null {
  const [verdict, setVerdict] = useState<ScoringList | null>(null);
  useEffect(() => {
    if (text.trim() === "") {
      setVerdict(null);
      return undefined;
    }
    const abort = new AbortController();
    const later = setTimeout(() => void judge(text, abort.signal).then(setVerdict, () => undefined), DEBOUNCE_MS);
    return () => {
      clearTimeout(later);
      abort.abort();
    };
  }, [text]);
  return verdict;
}

interface RowProps {
  number: number;
  name: string;
  verdict: ScoringList | null;
  isWrong: boolean;
  /** The deadline before which it is free, if it is. */
  freeBefore: string | null;
}

/** Its number and name; the result of its list while folded, and whether it is free while open. */
function Row({ number, name, verdict, isWrong, freeBefore }: RowProps) {
  const t = useT();
  const { date } = useFormat();
  const empty = number === 1 ? t("scoring:order.marketName", { number }) : t("scoring:order.marketFree", { number });
  const faulty = verdict !== null && verdict.invalid > 0;
  return (
    <summary class={`${styles.row} row wrap middle gap-1 gap-x-4 small`}>
      <span class={`${styles.number} display text-5 bold brand`} aria-hidden>{number}</span>
      <span class={name ? `${styles.name} shrink text-4 strong anywhere` : "muted"}>{name || empty}</span>
      {freeBefore && <mark class={styles.free}>{t("quote:free", { day: date(freeBefore) })}</mark>}
      {verdict && <span class={`${styles.count} tabular text-4`}>{t("scoring:order.codes", { count: verdict.valid })}</span>}
      {isWrong && <span class={styles.wrong}><AlertIcon /> {t("scoring:order.marketWrong")}</span>}
      {verdict && !isWrong && (
        <span class={faulty ? styles.wrong : styles.fine}>
          {faulty ? <AlertIcon /> : <CheckIcon />} {faulty ? t("scoring:order.wrong", { count: verdict.invalid }) : t("scoring:order.allRight")}
          {verdict.duplicates > 0 && `, ${t("scoring:order.duplicates", { count: verdict.duplicates })}`}
        </span>
      )}
      <span class={`${styles.toggle} link`}>
        <span>{name ? t("kit:wizard.change") : t("scoring:order.add")}</span>
        <span>{t("scoring:order.fold")}</span>
      </span>
    </summary>
  );
}

interface MarketProps {
  number: number;
  labels: Record<string, string>;
  /** Whether it has an error, and whether it is the first one. */
  isWrong: boolean;
  isFirst: boolean;
  /** Whether it is initially open. */
  opens: boolean;
  freeBefore: string | null;
}

function Market({ number, labels, isWrong, isFirst, opens, freeBefore }: MarketProps) {
  const t = useT();
  const [market, gtins] = [`market${number}`, `gtins${number}`];
  const { value } = useFormState();
  const [name, setName] = useState(value(market) ?? "");
  const [text, setText] = useState(value(gtins) ?? "");
  const box = useRef<HTMLDetailsElement>(null);
  const verdict = useVerdict(text);
  // Browsers block submission silently for a required field in a folded market.
  const asked = number === 1 && "when-shown";
  const [refused, setRefused] = useState("");
  useEffect(() => {
    if (isFirst && box.current) box.current.open = true;
  }, [isFirst]);
  const rewrite = (change: (list: string) => string) => {
    const area = box.current?.querySelector<HTMLTextAreaElement>(`[name=${gtins}]`);
    if (!area) return;
    area.value = change(area.value);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const add = (lines: string) => rewrite((list) => [list.trim(), lines].filter(Boolean).join("\n"));
  const correctDigit = ({ number: wrong, code }: Line, digit: number) =>
    rewrite((list) => list.split("\n").map((line, at) => (at + 1 === wrong ? line.replace(code, `${code.slice(0, -1)}${digit}`) : line)).join("\n"));
  const read = async (file: File | undefined) => {
    if (!file) return;
    const refusal = await linesOf(file).then((lines) => add(lines), (problem: unknown) => (problem instanceof Problem && (sentence(problem.code, t, problem.params) ?? fileSentence(problem.code, t))) || t("code:form.file-unreadable"));
    setRefused(refusal ?? "");
  };
  const take = (input: HTMLInputElement) => {
    void read(input.files?.[0]);
    // Allows choosing the same file again after a correction.
    input.value = "";
  };
  return (
    // One is open at a time: opening another folds it, without a script too.
    <details class={`${styles.market} hairline-bottom`} name="markets" open={opens} ref={box}>
      <Row number={number} name={name.trim()} verdict={verdict} isWrong={isWrong} freeBefore={freeBefore} />
      <div class={`${styles.fields} grid gap-2 gap-x-4`}>
        <div>
          <TextField name={market} label={labels[market] ?? ""} required={asked} onInput={setName} />
          <TextField name={gtins} label={labels[gtins] ?? ""} hint={t("scoring:order.gtinsHint")} rows={6} required={asked} onInput={setText} />
          <label class={`${styles.import} middle gap-2 touch relative small semibold brand`}>
            <DownIcon />
            <span>{t("scoring:order.import")}</span>
            <input class="visually-hidden" type="file" accept=".txt,.csv,.xlsx,.ods" onChange={({ currentTarget }) => take(currentTarget)} />
          </label>
          {refused && <p class={`small ${styles.wrong}`} role="alert">{refused}</p>}
        </div>
        {verdict && <ListVerdict list={verdict} onCorrect={correctDigit} />}
      </div>
    </details>
  );
}

interface MarketFieldsProps {
  labels: Record<string, string>;
  price: ScoringPrice;
}

export function MarketFields({ labels, price }: MarketFieldsProps) {
  const t = useT();
  const { errors } = useFormState();
  const isWrong = (number: number) => errors[`market${number}`] !== undefined || errors[`gtins${number}`] !== undefined;
  const first = MARKETS.find(isWrong);
  return (
    <>
      <p class="mb-5">{t("scoring:order.marketsLead")}</p>
      <div class="rule-top">
        {MARKETS.map((number) => (
          <Market
            key={number}
            number={number}
            labels={labels}
            isWrong={isWrong(number)}
            isFirst={number === first}
            opens={number === (first ?? 1)}
            freeBefore={freeBefore(price.lines[number - 1])}
          />
        ))}
      </div>
    </>
  );
}
