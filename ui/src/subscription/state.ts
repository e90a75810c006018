// The state of a subscription page, and how it is loaded.

import { nullIfAbsent } from "../lib/absent";
import type { LoadContext } from "../lib/route";
import type { SubscriptionDetails } from "../model/api";

/** The lists with subscriptions. */
export type List = "status" | "alerts";

export interface Subscription {
  list: List;
  /** Null for an invalid or expired link. */
  subscription: SubscriptionDetails | null;
  /** Whether it was just ended, and therefore deleted. */
  isStopped: boolean;
}

export type SubscriptionState = "confirm" | "confirmed" | "stopped" | "gone";

export function stateOf({ subscription, isStopped }: Subscription): SubscriptionState {
  if (isStopped) return "stopped";
  if (!subscription) return "gone";
  return subscription.isConfirmed ? "confirmed" : "confirm";
}

/** Loads the subscription of a link to a list, below this address of the API. */
export const loadSubscription = (list: List, api: string) => async (context: LoadContext): Promise<Subscription> => {
  const { params: { id = "", signature = "" }, search } = context;
  if (search.get("stopped") === "true") return { list, subscription: null, isStopped: true };
  const path = `${api}/${encodeURIComponent(id)}/${encodeURIComponent(signature)}`;
  return { list, subscription: await context.api.get<SubscriptionDetails>(path).catch(nullIfAbsent), isStopped: false };
};

/** An invalid link is not found, unless it has just ended its subscription. */
export const statusOf = ({ subscription, isStopped }: Subscription): number => (subscription || isStopped ? 200 : 404);
