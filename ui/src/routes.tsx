// The table of all pages. The browser loads it after the first page, for navigation; the server reads its part from
// pages.json, which a test writes and compares.

import { ACCOUNT, ACCOUNT_SECURITY } from "./account/routes";
import { CAMPAIGN, CAMPAIGN_APPROVAL, CAMPAIGN_CONTENT, CAMPAIGN_FOLLOW_UP, CAMPAIGN_SENT } from "./campaign/routes";
import { CONFIRM } from "./confirm/route";
import { CONTACT, CONTACT_SENT } from "./contact/routes";
import { HELP, HELP_PREVIEW, PAGE, PAGE_PREVIEW, SCORING, SENDER, SHOWCASE_PREVIEWS, SHOWCASES } from "./content/routes";
import { DATA_REQUEST, DATA_REQUEST_FOLLOW_UP, DATA_REQUEST_SENT } from "./data-request/routes";
import { DEVELOPERS } from "./developers/route";
import { HOME, HOME_PREVIEW } from "./home/route";
import { BULLETIN, BULLETINS, EMBEDDED_INDICATOR, INDICATOR, INDICATORS } from "./ias/routes";
import { APPLICATION_SENT, JOB, JOB_PREVIEW, JOBS } from "./jobs/routes";
import { belowLocale } from "./lib/locale";
import { matchPattern, type Address, type Params, type Route } from "./lib/route";
import { LOGIN, LOGIN_CODE, LOGIN_FORGOT, LOGIN_RESET } from "./login/routes";
import { MODULE, MODULES } from "./module/route";
import { PRESS, PRESS_ARTICLE, PRESS_PREVIEW } from "./press/routes";
import { MODULE_PREVIEW, PERSON_PREVIEW, SOURCE_PREVIEW } from "./preview/routes";
import { PRIVACY_REQUEST, PRIVACY_REQUEST_FOLLOW_UP } from "./privacy/routes";
import { PROVIDER, PROVIDER_FOLLOW_UP, PROVIDER_SENT } from "./provider/routes";
import { SCORING_ORDER, SCORING_ORDERED, SCORING_SIGN, SCORING_SIGNER, VERIFY } from "./scoring/routes";
import { SCORING_RESULTS } from "./scoring-results/route";
import { SITE_MAP } from "./site-map/route";
import { SOURCE } from "./source/route";
import { STATUS, STATUS_INCIDENT } from "./status/routes";
import { COMPARISON, STORE } from "./store/routes";
import { ALERT_SUBSCRIPTION, STATUS_SUBSCRIPTION } from "./subscription/routes";
import { ACCOUNT_CONVERSATION, SUPPORT, SUPPORT_CHAT, SUPPORT_CONVERSATION } from "./support/routes";
import { UNSUBSCRIBE, UNSUBSCRIBE_ASK } from "./unsubscribe/route";

/** The first matching route is used. */
export const ROUTES: Route<unknown>[] = [
  HOME,
  INDICATORS,
  ALERT_SUBSCRIPTION,
  BULLETINS,
  BULLETIN,
  INDICATOR,
  EMBEDDED_INDICATOR,
  STORE,
  COMPARISON,
  DEVELOPERS,
  STATUS,
  STATUS_INCIDENT,
  STATUS_SUBSCRIPTION,
  PRESS,
  PRESS_ARTICLE,
  JOBS,
  JOB,
  APPLICATION_SENT,
  SOURCE,
  MODULES,
  MODULE,
  CONTACT,
  CONTACT_SENT,
  HELP,
  ...SHOWCASES,
  SENDER,
  SUPPORT,
  SUPPORT_CHAT,
  SUPPORT_CONVERSATION,
  CONFIRM,
  PRIVACY_REQUEST,
  PRIVACY_REQUEST_FOLLOW_UP,
  DATA_REQUEST,
  DATA_REQUEST_SENT,
  DATA_REQUEST_FOLLOW_UP,
  PROVIDER,
  PROVIDER_SENT,
  PROVIDER_FOLLOW_UP,
  CAMPAIGN,
  CAMPAIGN_SENT,
  CAMPAIGN_FOLLOW_UP,
  CAMPAIGN_APPROVAL,
  CAMPAIGN_CONTENT,
  LOGIN,
  LOGIN_CODE,
  LOGIN_FORGOT,
  LOGIN_RESET,
  ACCOUNT,
  ACCOUNT_SECURITY,
  ACCOUNT_CONVERSATION,
  SCORING,
  SCORING_ORDER,
  SCORING_ORDERED,
  SCORING_SIGN,
  SCORING_SIGNER,
  VERIFY,
  SCORING_RESULTS,
  SITE_MAP,
  HOME_PREVIEW,
  PRESS_PREVIEW,
  JOB_PREVIEW,
  SOURCE_PREVIEW,
  MODULE_PREVIEW,
  PERSON_PREVIEW,
  HELP_PREVIEW,
  ...SHOWCASE_PREVIEWS,
  PAGE_PREVIEW,
  UNSUBSCRIBE_ASK,
  UNSUBSCRIBE,
  PAGE,
];

/** Personal addresses without a screen of their own, or without one yet: never cached. */
export const RESERVED: Address[] = [
  { pattern: "/become-provider/follow-up/*", audience: "secret-link" },
  { pattern: "/data-request/follow-up/*", audience: "secret-link" },
  { pattern: "/emailing-campaign/follow-up/*", audience: "secret-link" },
  { pattern: "/privacy-request/follow-up/*", audience: "secret-link" },
  { pattern: "/status/subscription/*", audience: "secret-link" },
  { pattern: "/unsub/*", audience: "secret-link" },
];

/** Aliases of pages, each with the address to which the server redirects it permanently. */
export const ALIASES: Record<string, string> = {
  "/devenir-fournisseur": "/become-provider",
  "/devenir-fournisseur/follow-up": "/become-provider/follow-up",
  "/recherche-de-donnees": "/data-request",
  "/recherche-de-donnees/follow-up": "/data-request/follow-up",
  "/entreprise": "/company",
  "/home": "/",
  "/presse": "/press",
};

/** The route of a path, with its parameters: below a language the pages with a layout, elsewhere the bare ones. */
export function findRoute(path: string): { route: Route<unknown>; params: Params } | null {
  const below = belowLocale(path);
  for (const route of ROUTES) {
    if ((route.frame === "bare") !== (below === null)) continue;
    const params = matchPattern(route.pattern, below ?? path);
    if (params) return { route, params };
  }
  return null;
}
