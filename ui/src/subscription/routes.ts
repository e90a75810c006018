// The pages of subscriptions by mail. Their paths are known to the recipient of a mail alone. Opening one changes nothing:
// programs that look at mails open links too.

import { defineRoute } from "../lib/route";
import { loadSubscription, stateOf, statusOf, type List, type Subscription } from "./state";

const route = (list: List, path: string, api: string) =>
  defineRoute<Subscription>({
    pattern: `${path}/:id/:signature`,
    title: `subscription:${list}.title`,
    audience: "holder",
    query: ["stopped"],
    screen: "./subscription/screen.tsx",
    load: loadSubscription(list, api),
    status: statusOf,
    head: ({ data, t }) => ({ title: t(`subscription:${stateOf(data)}.title`), description: t(`subscription:${list}.description`) }),
  });

export const STATUS_SUBSCRIPTION = route("status", "/status/subscription", "/api/status/subscriptions");
export const ALERT_SUBSCRIPTION = route("alerts", "/ias/alerts", "/api/ias/alerts");
