// Up to five markets: a name and a list of codes each, pasted or read from a file, with the verdict on every line beside it
// where a script runs.

import { useEffect, useRef, useState } from "react";
import { sentence } from "../kit/form-state";
import { DownIcon } from "../kit/icons";
import { TextField } from "../kit/text-field";
import { Problem } from "../lib/api";
import { useT } from "../lib/i18n";
import type { ScoringList } from "../model/api";
import { MARKETS } from "./fields";
import { linesOf } from "./import-list";
import { judge } from "./judge";
import { ListVerdict } from "./list-verdict";
import styles from "./order.module.css";

/** Milliseconds without a key before a list is judged. */
const PAUSE = 400;

/** What a list comes to, a moment after the last key. */
function useVerdict(text: string): ScoringList | null {
  const [verdict, setVerdict] = useState<ScoringList | null>(null);
  useEffect(() => {
    if (text.trim() === "") {
      setVerdict(null);
      return undefined;
    }
    const abort = new AbortController();
    const later = setTimeout(() => void judge(text, abort.signal).then(setVerdict, () => undefined), PAUSE);
    return () => {
      clearTimeout(later);
      abort.abort();
    };
  }, [text]);
  return verdict;
}

function Market({ number, labels }: { number: number; labels: Record<string, string> }) {
  const t = useT();
  const [text, setText] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const verdict = useVerdict(text);
  const [market, gtins] = [`market${number}`, `gtins${number}`];
  const [refused, setRefused] = useState("");
  const add = (lines: string) => {
    const area = box.current?.querySelector<HTMLTextAreaElement>(`[name=${gtins}]`);
    if (!area) return;
    area.value = [area.value.trim(), lines].filter(Boolean).join("\n");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    const code = await linesOf(file).then((lines) => add(lines), (problem: unknown) => (problem instanceof Problem ? problem.code : "form.file-unreadable"));
    setRefused(code ? (sentence(code, t) ?? t("code:form.file-unreadable")) : "");
  };
  return (
    <div class={styles.market} ref={box}>
      <span class={styles.number} aria-hidden>{number}</span>
      <div>
        <TextField name={market} label={labels[market] ?? ""} required={number === 1} />
        <TextField name={gtins} label={labels[gtins] ?? ""} hint={t("scoring:order.gtinsHint")} rows={6} required={number === 1} onInput={setText} />
        <label class={styles.import}>
          <DownIcon />
          <span>{t("scoring:order.import")}</span>
          <input class="visually-hidden" type="file" accept=".txt,.csv,.xlsx,.ods" onChange={({ currentTarget }) => void read(currentTarget.files?.[0])} />
        </label>
        {refused && <p class={`small ${styles.wrong}`} role="alert">{refused}</p>}
      </div>
      {verdict && <ListVerdict list={verdict} />}
    </div>
  );
}

export function MarketFields({ labels }: { labels: Record<string, string> }) {
  const t = useT();
  return (
    <>
      <p class={styles.lead}>{t("scoring:order.marketsLead")}</p>
      {MARKETS.map((number) => <Market key={number} number={number} labels={labels} />)}
    </>
  );
}
