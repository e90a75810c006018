// What the page of a subscription shows, by what is known of it, and how it is loaded.

import { nullIfAbsent } from "../lib/absent";
import type { LoadContext } from "../lib/route";
import type { SubscriptionDetails } from "../model/api";

/** The lists that people subscribe to. */
export type List = "status" | "alerts";

export interface Subscription {
  list: List;
  /** Null for a link that is not valid, or no longer. */
  subscription: SubscriptionDetails | null;
  /** Whether it was ended just now: nothing is kept of it. */
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

/** A link that is not valid is not found, unless it has just ended its subscription. */
export const statusOf = ({ subscription, isStopped }: Subscription): number => (subscription || isStopped ? 200 : 404);
