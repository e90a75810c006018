// The figure of the news with its level in words, its change and its limit.

import { useFormat, useT } from "../lib/i18n";
import type { Words } from "../model/indicator";
import { printFigure, unitOf } from "../model/measure";
import { capital, moveOf, printMove } from "../model/movement";
import { isEpidemic, printState } from "../model/situation";
import type { Front, HomeIndicator } from "./load";
import styles from "./measured.module.css";

/** "+35 % en sept jours (120,2 le 13 mars)". */
function printChange(lead: HomeIndicator, words: Words): string | null {
  const { t, format } = words;
  const { before, since } = lead.situation;
  const change = printMove(moveOf(lead), words);
  if (change === null || before === null) return null;
  return t(`home:change.${lead.theme === "baclofen" ? "year" : "week"}`, { change, before: printFigure(before, lead, words), date: format.shortDate(since) });
}

/** The threshold, or the usual range of the date, or how many seasons a threshold needs. */
function printLimit({ lead, thresholdsUnavailable }: Front, { t, format }: Words): string | null {
  const { onset, usual } = lead.situation;
  if (onset !== null) return t("home:limit.onset", { onset: format.number(onset, 1) });
  if (usual) return t("home:limit.usual", { low: format.number(usual.low, 1), high: format.number(usual.high, 1) });
  return thresholdsUnavailable ? t("home:limit.thresholdsUnavailable", { count: thresholdsUnavailable.usable.length, needed: thresholdsUnavailable.needed }) : null;
}

/** The most important words beside the figure. */
function printMain({ kind, lead }: Front, words: Words): string {
  const { t } = words;
  if (kind === "quiet") return t("home:quiet.nearest", { theme: t(`ias:name.${lead.theme}`) });
  const change = kind === "rising" ? printMove(moveOf(lead), words) : null;
  return change ? t("ias:change.text", { change }) : capital(printState(lead, { t }));
}

export function Measured({ front }: { front: Front }) {
  const t = useT();
  const format = useFormat();
  const words = { t, format };
  const { kind, lead } = front;
  if (lead.level === null) return null;
  const of = t(`home:of.${unitOf(lead)}`, { date: format.date(lead.lastDay) });
  const facts = [
    t(lead.provisionalFrom ? "home:provisional" : "home:definitive", { of }),
    kind === "rising" ? null : printChange(lead, words),
    printLimit(front, words),
  ];
  return (
    <div class={styles.row}>
      <p class={styles.figure}>{printFigure(lead.level, lead, words)}</p>
      <div>
        <p class={isEpidemic(lead) || kind === "rising" ? `${styles.main} ${styles.signal}` : styles.main}>{printMain(front, words)}</p>
        <p class={styles.facts}>{facts.filter(Boolean).join(" ")}</p>
      </div>
    </div>
  );
}

/** An invented figure: in a dashed box, without colour. */
export function Shown({ lead }: { lead: HomeIndicator }) {
  const t = useT();
  const format = useFormat();
  if (lead.level === null) return null;
  return (
    <div class={styles.box}>
      <p class={styles.invented}>{printFigure(lead.level, lead, { format })}</p>
      <div>
        <p><span class={styles.stamp}>{t("ias:demonstration.mark")}</span></p>
        <p class={styles.name}>{t("ias:state.title", { theme: t(`ias:name.${lead.theme}`), state: printState(lead, { t }) })}</p>
        <p class={styles.facts}>{t("home:invented")}</p>
      </div>
    </div>
  );
}
