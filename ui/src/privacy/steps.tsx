// The steps of a request, below the axis of its days.

import type { ReactNode } from "react";
import { ContextPart, Milestones } from "../kit/context";
import { useT } from "../lib/i18n";

const STEPS = ["open", "gather", "answer", "erase"] as const;

export function Steps({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <ContextPart title={t("rights:steps.title")}>
      {children}
      <Milestones items={STEPS.map((step) => ({ title: t(`rights:steps.${step}.title`), text: t(`rights:steps.${step}.text`) }))} />
    </ContextPart>
  );
}
