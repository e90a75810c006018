// The steps of a request: to scale on an axis of days, and as a list of words for all users.

import { useFormat, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { FollowUp, FollowUpStep } from "../model/api";
import { Axis } from "./follow-up-axis";
import styles from "./follow-up-progress.module.css";
import type { FollowUpWords } from "./follow-up-words";

type State = "done" | "current" | "ahead";

function stateOf({ status, at }: FollowUpStep, followUp: FollowUp): State {
  if (!at) return "ahead";
  // The last status is completed when it is reached.
  const isLast = followUp.steps.at(-1)?.status === status;
  return status === followUp.status && !isLast ? "current" : "done";
}

interface ProgressProps {
  followUp: FollowUp;
  words: FollowUpWords;
  today: string;
}

export function Progress({ followUp, words, today }: ProgressProps) {
  const t = useT();
  const format = useFormat();
  const { steps, expectedOn } = followUp;
  const next = steps.find(({ at }) => !at);
  const when = (step: FollowUpStep, state: State) => {
    if (!step.at) return step === next && expectedOn ? t("request:followUp.expected", { day: format.date(expectedOn) }) : t("request:followUp.later");
    const { day, time } = inParis(Date.parse(step.at));
    return t(state === "current" ? "request:followUp.since" : "request:followUp.at", { day: format.date(day), time });
  };
  return (
    <>
      <Axis followUp={followUp} words={words} today={today} />
      <ol class={styles.steps} aria-label={words.steps}>
        {steps.map((step) => {
          const state = stateOf(step, followUp);
          return (
            <li key={step.status} class={styles[state]} aria-current={step.status === followUp.status ? "step" : undefined}>
              <p class={`${styles.when} small tabular muted`}>{when(step, state)}</p>
              <h2 class={styles.name}>{words.status(step.status).name}</h2>
              <p class="small muted">{words.status(step.status).about}</p>
            </li>
          );
        })}
      </ol>
    </>
  );
}
