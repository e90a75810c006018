// What a list of codes comes to, as the server says it: the rule of the last digit is written there alone.

import type { ScoringList } from "../model/api";

export async function judge(text: string, signal: AbortSignal): Promise<ScoringList | null> {
  const answer = await fetch("/api/scoring/lists", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ text }), signal });
  return answer.ok ? ((await answer.json()) as ScoringList) : null;
}
