// The quality of a source's description: each criterion with its evidence, or what would meet it, or that it is an
// example and does not count.

import type { Criterion } from "../model/api";
import type { SourceDetails } from "./load";
import type { Evidence } from "../model/catalog";
import { printScore } from "../model/catalog-words";
import { CheckIcon, AlertIcon } from "../kit/icons";
import { KEPT } from "../kit/kept";
import { KeptPart, Part } from "../kit/part";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { printYear } from "../lib/calendar";
import { optionName } from "../model/option-name";
import type { TextValues } from "../lib/translate";
import styles from "./quality.module.css";

/** Open data are judged by their own age, others by the age of their description. */
const isOfData = ({ lateDays }: Evidence) => lateDays !== undefined;

const evidenceKey = ({ code, evidence }: Criterion) => (code === "fresh" && isOfData(evidence) ? "onTime" : code);
const raiseKey = ({ code, evidence }: Criterion) => (code === "fresh" && isOfData(evidence) ? "late" : code);

/** The evidence as text, if it is more than a number. */
function useEvidence({ updated, lastDay, since, territories, demonstration: _, ...numbers }: Evidence): TextValues {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const day = lastDay ?? updated;
  const counts = Object.entries(numbers).filter((pair): pair is [string, number] => typeof pair[1] === "number");
  return {
    ...Object.fromEntries(counts),
    // The number that selects the plural form.
    count: numbers.years ?? numbers.rows ?? 0,
    date: day ? format.date(day) : "",
    year: since === undefined ? "" : printYear(String(since), locale),
    list: territories?.map((territory) => optionName("territory", territory, { t })).join(", ") ?? "",
  };
}

function Line({ criterion }: { criterion: Criterion }) {
  const t = useT();
  const evidence = useEvidence(criterion.evidence);
  const { code, met, counted } = criterion;
  const state = counted ? (met ? "met" : "unmet") : "uncounted";
  return (
    <li class={styles[state]}>
      {counted && (met ? <CheckIcon /> : <AlertIcon />)}
      <p>
        <strong>{t(`source:quality.criterion.${code}`)}</strong>
        {" "}
        <span class={counted && met ? "visually-hidden" : styles.state}>{t(`source:quality.${state}`)}</span>
      </p>
      {counted && <p>{met ? t(`source:quality.evidence.${evidenceKey(criterion)}`, evidence) : t(`source:quality.raise.${raiseKey(criterion)}`, evidence)}</p>}
    </li>
  );
}

export function Quality({ sheet }: { sheet: SourceDetails }) {
  const t = useT();
  const { criteria } = sheet.quality;
  if (criteria === KEPT) return <KeptPart />;
  const uncounted = criteria.filter(({ counted }) => !counted).length;
  const score = printScore(sheet, { t });
  return (
    <Part id="quality" title={t("source:quality.title")} note={uncounted > 0 ? `${score}, ${t("source:quality.without", { count: uncounted })}` : score}>
      <ul class={styles.criteria}>
        {criteria.map((criterion) => <Line key={criterion.code} criterion={criterion} />)}
      </ul>
    </Part>
  );
}
