// When a series was last published and whether that keeps the promise, as one line with a sign; of a demonstration
// nothing is promised.

import { AlertIcon, CheckIcon } from "../kit/icons";
import type { Standing } from "../model/api";
import { isLate, printUpdate } from "../model/freshness";
import { useFormat, useT } from "../lib/i18n";
import { printTroubles } from "../model/indicator";
import styles from "./freshness.module.css";

interface FreshnessProps {
  indicator: Pick<Standing, "publishedAt" | "freshness" | "held" | "forced" | "demonstration">;
  today: string;
}

export function Freshness({ indicator, today }: FreshnessProps) {
  const t = useT();
  const format = useFormat();
  const troubles = [...printTroubles(indicator, { t }), ...(indicator.forced ? [t("ias:freshness.forced")] : [])];
  return (
    <ul class={styles.lines}>
      {troubles.map((trouble) => <li key={trouble} class={styles.trouble}><AlertIcon />{trouble}</li>)}
      <li class={styles.update}>
        {!isLate(indicator) && !indicator.demonstration && <CheckIcon />}
        {printUpdate(indicator, today, { t, format })}
      </li>
    </ul>
  );
}
