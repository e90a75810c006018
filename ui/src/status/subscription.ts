// What the page of a subscription shows, by what is known of it.

import type { SubscriptionPage } from "./load";

export type SubscriptionState = "confirm" | "confirmed" | "stopped" | "gone";

export function stateOf({ subscription, isStopped }: SubscriptionPage): SubscriptionState {
  if (isStopped) return "stopped";
  if (!subscription) return "gone";
  return subscription.isConfirmed ? "confirmed" : "confirm";
}
