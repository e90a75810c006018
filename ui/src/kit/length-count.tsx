// Counts the missing or remaining characters of a text. The display is updated at each key; a screen reader announces
// it once typing pauses.

import { useEffect, useState } from "react";
import { useT } from "../lib/i18n";
import styles from "./field.module.css";
import { CheckIcon } from "./icons";

const DEBOUNCE_MS = 1000;

interface LengthCountProps {
  name: string;
  text: string;
  /** Whether the text has several lines. */
  lines: boolean;
  min?: number | undefined;
  max?: number | undefined;
}

export const countId = (name: string) => `${name}-count`;

/** White space by the Unicode property, as on the server; `trim` removes a few other characters. */
const AROUND = /^\p{White_Space}+|\p{White_Space}+$/gu;
const BETWEEN = /[\p{White_Space}\p{Cc}]+/u;

/** Code points of the trimmed text: an emoji counts as one; the server counts the same way. */
export const lengthOf = (text: string): number => [...text.replace(AROUND, "")].length;

/** The length of one line, in which repeated spaces count as one. */
export const lineLengthOf = (text: string): number => [...text.split(BETWEEN).filter(Boolean).join(" ")].length;

interface Count {
  message: string;
  state: "missing" | "enough" | "left" | "over";
  length: number;
}

function useCount(props: LengthCountProps): Count {
  const length = (props.lines ? lengthOf : lineLengthOf)(props.text);
  return { ...useVerdict(length, props), length };
}

function useVerdict(length: number, { min = 0, max = Infinity }: LengthCountProps): Omit<Count, "length"> {
  const t = useT();
  if (length < min) return { message: t("kit:field.missing", { count: min - length }), state: "missing" };
  if (length > max) return { message: t("kit:field.over", { count: length - max }), state: "over" };
  if (max === Infinity || min > 0) return { message: t("kit:field.enough"), state: "enough" };
  return { message: t("kit:field.left", { count: max - length }), state: "left" };
}

export function LengthCount(props: LengthCountProps) {
  const t = useT();
  const { message, state, length } = useCount(props);
  const { min } = props;
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    if (props.text === "") return setAnnounced("");
    const timer = setTimeout(() => setAnnounced(message), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [message, props.text]);
  return (
    <div class="needs-script row wrap middle gap-x-3">
      {min && (
        <svg class={`${styles.gauge} mt-1 fill-muted ${styles[state]}`} viewBox="0 0 112 6" aria-hidden="true">
          <path class={styles.track} d="M0 0h112v6H0z" />
          <path d={`M0 0h${Math.min(112, (112 * length) / min)}v6H0z`} />
        </svg>
      )}
      <p class={`row middle gap-2 mt-1 small tabular muted ${styles[state]}`} id={countId(props.name)}>
        {state === "enough" && !min && <CheckIcon />}
        {message}
      </p>
      <span class="visually-hidden" role="status">{announced}</span>
      {min && <p class={`row middle gap-2 mt-1 small tabular muted ${styles.total}`} aria-hidden="true">{length < min ? t("kit:field.of", { length, total: min }) : t("kit:field.counted", { count: length })}</p>}
    </div>
  );
}
