// How good a sheet is: each criterion with its evidence, or with what would raise it.

import type { Criterion, Sheet } from "../lib/catalog";
import { printScore } from "../lib/catalog-words";
import { CheckIcon, AlertIcon } from "../kit/icons";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { printYear } from "../lib/calendar";
import { optionName } from "../lib/option-name";
import styles from "./quality.module.css";

/** What the evidence of all criteria is put into words with. */
function useEvidence(sheet: Sheet): Record<string, string | number> {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return {
    uses: sheet.uses.length,
    columns: sheet.dictionary.length,
    rows: sheet.sample.rows.length,
    date: sheet.updated ? format.date(sheet.updated) : "",
    year: printYear(String(sheet.history), locale),
    list: sheet.territories.map((territory) => optionName("territory", territory, { t })).join(", "),
    files: sheet.downloads.length,
  };
}

function Line({ criterion: { code, met }, evidence }: { criterion: Criterion; evidence: Record<string, string | number> }) {
  const t = useT();
  return (
    <li class={met ? styles.met : styles.unmet}>
      {met ? <CheckIcon /> : <AlertIcon />}
      <p>
        <strong>{t(`source:quality.criterion.${code}`)}</strong>
        <span class={styles.state}>{t(met ? "source:quality.met" : "source:quality.unmet")}</span>
        <span class={styles.words}>{met ? t(`source:quality.evidence.${code}`, evidence) : t(`source:quality.raise.${code}`)}</span>
      </p>
    </li>
  );
}

export function Quality({ sheet }: { sheet: Sheet }) {
  const t = useT();
  const evidence = useEvidence(sheet);
  return (
    <>
      <p>{printScore(sheet, { t })}</p>
      <ul class={styles.criteria}>
        {sheet.quality.criteria.map((criterion) => <Line key={criterion.code} criterion={criterion} evidence={evidence} />)}
      </ul>
    </>
  );
}
