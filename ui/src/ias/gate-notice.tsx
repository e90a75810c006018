// Explains that the gate holds newer data back, or that data was published against it, and why. Otherwise readers would
// take a stopped series for a calm one.

import { AlertIcon } from "../kit/icons";
import { useFormat, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { Finding, Forced, HeldBack, IndicatorStatus } from "../model/api";
import styles from "./gate-notice.module.css";
import { placeFinding, wordFinding } from "./gate-wording";

interface GateNoticeProps {
  indicator: Pick<IndicatorStatus, "heldBack" | "forced" | "lastDay" | "publishedAt">;
}

/** Nothing if the series passed the gate. */
export function GateNotice({ indicator: { heldBack, forced, lastDay, publishedAt } }: GateNoticeProps) {
  if (!heldBack && !forced) return null;
  return (
    <div class={styles.notices}>
      {heldBack && <HeldNotice heldBack={heldBack} lastDay={lastDay} />}
      {forced && <ForcedNotice forced={forced} publishedAt={publishedAt} />}
    </div>
  );
}

function HeldNotice({ heldBack, lastDay }: { heldBack: HeldBack; lastDay: string }) {
  const t = useT();
  const format = useFormat();
  const { day, time } = inParis(heldBack.since);
  return (
    <div class={styles.notice} role="note">
      <p class={styles.title}><AlertIcon /><strong>{t("ias:gate.heldTitle")}</strong></p>
      <p>{t("ias:gate.heldText", { date: format.date(day), time, day: format.date(lastDay) })}</p>
      <Findings findings={heldBack.findings} />
      <p>{t("ias:gate.heldNext")}</p>
    </div>
  );
}

function ForcedNotice({ forced, publishedAt }: { forced: Forced; publishedAt: number }) {
  const t = useT();
  const format = useFormat();
  const { day, time } = inParis(publishedAt);
  return (
    <div class={styles.notice} role="note">
      <p class={styles.title}><AlertIcon /><strong>{t("ias:gate.forcedTitle")}</strong></p>
      <p>{t("ias:gate.forcedText", { date: format.date(day), time })}</p>
      <p>{t("ias:gate.reason", { reason: forced.reason })}</p>
      <Findings findings={forced.findings} />
    </div>
  );
}

/** The findings of the gate, a sentence each. */
export function Findings({ findings }: { findings: Finding[] }) {
  const t = useT();
  const words = { t, format: useFormat() };
  if (findings.length === 0) return null;
  return (
    <>
      <p class={styles.lead}>{t("ias:gate.findings")}</p>
      <ul class="cross-list">
        {findings.map((finding, index) => {
          const sentence = wordFinding(finding, words);
          const place = placeFinding(finding, words);
          return (
            <li key={index}>
              <span lang={sentence === null ? "en" : undefined}>{sentence ?? finding.message}</span>
              {place && <small class={styles.place}>{place}</small>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
