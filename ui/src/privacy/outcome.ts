// The texts of a request by its state and, once completed, by its kind.

import type { Translate } from "../lib/translate";
import type { PrivacyFollowUp } from "./load";

export type Outcome = "waiting" | "confirmed" | "withdrawn" | "refused" | "ready" | "over" | "done" | "gone";

export function outcomeOf(request: PrivacyFollowUp): Outcome {
  if (!request) return "gone";
  if (request.state !== "done") return request.state;
  if (request.kind !== "receive") return "done";
  return request.archive ? "ready" : "over";
}

export function titleOf(request: PrivacyFollowUp, t: Translate): string {
  const outcome = outcomeOf(request);
  if (outcome !== "done") return t(`rights:followUp.${outcome}.title`);
  return t(`rights:followUp.done.${request?.kind as "erase" | "correct" | "object"}`);
}
