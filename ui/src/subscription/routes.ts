// The pages of subscriptions by mail. Only the recipient of a mail knows their paths. Opening one changes nothing,
// because mail scanners open links too.

import { defineRoute } from "../lib/route";
import { loadSubscription, stateOf, statusOf, type List, type Subscription } from "./state";

const route = (list: List, path: string, api: string) =>
  defineRoute<Subscription>({
    pattern: `${path}/:id/:signature`,
    title: `subscription:${list}.title`,
    audience: "secret-link",
    query: ["stopped"],
    screen: "./subscription/screen.tsx",
    load: loadSubscription(list, api),
    status: statusOf,
    head: ({ data, t }) => ({ title: t(`subscription:${stateOf(data)}.title`), description: t(`subscription:${list}.description`) }),
  });

export const STATUS_SUBSCRIPTION = route("status", "/status/subscription", "/api/status/subscriptions");
export const ALERT_SUBSCRIPTION = route("alerts", "/ias/alerts", "/api/ias/alerts");
