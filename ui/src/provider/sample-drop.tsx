// The drop zone of samples, which are uploaded at once.

import { useRef } from "react";
import { DropZone } from "../kit/drop-zone";
import { useFormState } from "../kit/form-state";
import type { FileLimits } from "../kit/file-limits";
import { useFormat, useT } from "../lib/i18n";
import { roundSize } from "../lib/round-size";
import styles from "./sample-drop.module.css";

interface SampleDropProps {
  limits: FileLimits;
  onFiles(files: FileList | null): void;
}

export function SampleDrop({ limits, onFiles }: SampleDropProps) {
  const t = useT();
  const { size } = useFormat();
  const { errors } = useFormState();
  const input = useRef<HTMLInputElement>(null);
  const hint = t("provider:samples.limits", { count: limits.maxCount, size: roundSize(limits.maxBytes, size), formats: limits.extensions.join(", ") });
  const take = (files: FileList | null) => {
    onFiles(files);
    // Allows choosing the same file again after a removal.
    if (input.current) input.current.value = "";
  };
  return (
    <DropZone field={{ name: "sample", label: t("provider:field.sample"), hint, error: errors.sample }} limits={limits} input={input} unnamed class={styles.zone} onFiles={take}>
      <svg class={styles.cross} viewBox="0 0 12 12" aria-hidden="true"><path d="M4 0h4v4h4v4H8v4H4V8H0V4h4z" fill="currentColor" /></svg>
      <label class="strong" for="sample">{t("provider:samples.drop")}</label>
      <p class={`button button-quiet ${styles.browse}`} aria-hidden="true">{t("provider:samples.browse")}</p>
      <p class="small muted" id="sample-hint">{hint}</p>
    </DropZone>
  );
}
