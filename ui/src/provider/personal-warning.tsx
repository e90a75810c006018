// A column that seems to contain personal data: the evidence, and the two remedies.

import { useState } from "react";
import { AlertIcon } from "../kit/icons";
import { useT } from "../lib/i18n";
import type { PersonalColumn } from "./matching";
import styles from "./personal-warning.module.css";

interface PersonalWarningProps {
  personal: PersonalColumn;
  onRemove(): Promise<void>;
  onDeclare(): void;
}

const HEALTH: PersonalColumn["reason"][] = ["nir", "ins", "birth", "patient"];

export function PersonalWarning({ personal: { group, column, reason, count, rows, blocks }, onRemove, onDeclare }: PersonalWarningProps) {
  const t = useT();
  const [state, setState] = useState<"idle" | "removing" | "failed">("idle");
  const title = { column: column.name };
  const sign = reason === "nir" || reason === "ins" ? t(`provider:personal.reason.${reason}`, { count, rows }) : t(`provider:personal.reason.${reason}`);
  const canRemove = group.tables.every(({ sample }) => sample.tables.length === 1);
  const remove = async () => {
    setState("removing");
    await onRemove().catch(() => setState("failed"));
  };
  return (
    <section class={`${styles.warning} grid gap-4`} role="group" aria-label={column.name}>
      <AlertIcon />
      <div>
        <h3 class={`${styles.title} anywhere mb-1`}>{HEALTH.includes(reason) ? t("provider:personal.health", title) : t("provider:personal.person", title)}</h3>
        <p>{`${sign} ${t(blocks ? "provider:personal.blocks" : "provider:personal.warns")}`}</p>
        {!canRemove && <p>{t("provider:personal.byHand")}</p>}
        {state === "failed" && <p class="strong warn" role="alert">{t("provider:samples.failed")}</p>}
        <div class="button-row mt-3">
          {canRemove && <button class="button" type="button" aria-disabled={state === "removing"} onClick={() => state !== "removing" && void remove()}>{t("provider:personal.remove")}</button>}
          <button class="button button-quiet" type="button" onClick={onDeclare}>{t("provider:personal.declare")}</button>
        </div>
      </div>
    </section>
  );
}
