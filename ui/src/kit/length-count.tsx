// Counts what a text still lacks or has left. The eye gets it at each key; a screen reader gets it once typing pauses.

import { useEffect, useState } from "react";
import { useT } from "../lib/i18n";
import styles from "./field.module.css";
import { CheckIcon } from "./icons";

const PAUSE = 1000;

interface LengthCountProps {
  name: string;
  text: string;
  min?: number | undefined;
  max?: number | undefined;
}

export const countId = (name: string) => `${name}-count`;

/** Code points of the trimmed text: an emoji is one, surrounding spaces are none; the server counts the same way. */
export const lengthOf = (text: string): number => [...text.trim()].length;

interface Count {
  message: string;
  state: "missing" | "enough" | "left" | "over";
}

function useCount({ text, min = 0, max = Infinity }: LengthCountProps): Count {
  const t = useT();
  const length = lengthOf(text);
  if (length < min) return { message: t("kit:field.missing", { count: min - length }), state: "missing" };
  if (length > max) return { message: t("kit:field.over", { count: length - max }), state: "over" };
  if (max === Infinity) return { message: t("kit:field.enough"), state: "enough" };
  return { message: t("kit:field.left", { count: max - length }), state: "left" };
}

export function LengthCount(props: LengthCountProps) {
  const { message, state } = useCount(props);
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    if (props.text === "") return setAnnounced("");
    const timer = setTimeout(() => setAnnounced(message), PAUSE);
    return () => clearTimeout(timer);
  }, [message, props.text]);
  return (
    <>
      <p class={`${styles.count} ${styles[state]}`} id={countId(props.name)}>
        {state === "enough" && <CheckIcon />}
        {message}
      </p>
      <span class="visually-hidden" role="status">{announced}</span>
    </>
  );
}
