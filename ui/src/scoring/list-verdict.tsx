// The report of a list of codes: how many count, and why the others do not, line by line; a wrong check digit can be
// corrected here.

import { AlertIcon, CheckIcon } from "../kit/icons";
import { useT } from "../lib/i18n";
import type { Translate } from "../lib/translate";
import type { ScoringList } from "../model/api";
import { useCoverage } from "./coverage";
import styles from "./order.module.css";

export type Line = ScoringList["lines"][number];

function describe({ verdict, label }: Line, t: Translate): string {
  switch (verdict.is) {
    case "no-code":
      return t("scoring:order.no-code");
    case "length":
      return t("scoring:order.length", { digits: verdict.digits });
    case "check-digit":
      return t("scoring:order.check-digit", { found: verdict.found, expected: verdict.expected });
    case "duplicate":
      return t("scoring:order.duplicate", { line: verdict.line });
    default:
      return label;
  }
}

function CorrectButton({ line, onCorrect }: { line: Line; onCorrect(line: Line, digit: number): void }) {
  const t = useT();
  const { verdict } = line;
  if (verdict.is !== "check-digit") return null;
  return (
    <button class="bare link" type="button" onClick={() => onCorrect(line, verdict.expected)}>
      {t("scoring:order.mend", { digit: verdict.expected })}
      <span class="visually-hidden">{`, ${t("scoring:order.line", { number: line.number })}`}</span>
    </button>
  );
}

export function ListVerdict({ list, onCorrect }: { list: ScoringList; onCorrect(line: Line, digit: number): void }) {
  const t = useT();
  const covered = useCoverage();
  return (
    <div class={styles.verdict} role="status">
      <p class={`${styles.counts} row wrap gap-2 gap-x-4 small semibold`}>
        <span class={styles.fine}><CheckIcon /> {t("scoring:order.right", { count: list.valid })}</span>
        {list.invalid > 0 && <span class={styles.wrong}><AlertIcon /> {t("scoring:order.wrong", { count: list.invalid })}</span>}
        {list.duplicates > 0 && <span class="muted">{t("scoring:order.duplicates", { count: list.duplicates })}</span>}
      </p>
      {list.coverage && <p class={`small ${list.coverage.pharmacies === null ? styles.wrong : "muted"}`}>{covered(list.coverage)}</p>}
      <ol class={`${styles.lines} mt-2 rule-top small`}>
        {list.lines.slice(0, 8).map((line) => (
          <li key={`${line.number} ${line.code}`} data-wrong={line.verdict.is !== "right" && line.verdict.is !== "duplicate"}>
            <span class="muted"><span class="visually-hidden">{t("scoring:order.line", { number: line.number })}</span><span aria-hidden>{line.number}</span></span>
            <span>{line.code}</span>
            <span>{describe(line, t)}</span>
            <CorrectButton line={line} onCorrect={onCorrect} />
          </li>
        ))}
      </ol>
    </div>
  );
}
