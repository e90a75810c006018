// The validation of a list of codes by the server, which alone implements the check digit.

import type { ScoringList } from "../model/api";

export async function judge(text: string, signal: AbortSignal): Promise<ScoringList | null> {
  const answer = await fetch("/api/scoring/lists", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ text }), signal });
  return answer.ok ? ((await answer.json()) as ScoringList) : null;
}
