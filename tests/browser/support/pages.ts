// The pages of the site: those with figures, those that editors write, from the seeds, and the day on which all of them
// are public.

export const LOCALES = ["fr", "en", "ko", "th"];

/** An address without a page. */
export const UNKNOWN = "/no-such-page";

/** Pages with most content when the seeds' figures are a day old. */
export const FIGURES = [
  "", "/ias", "/ias/flu", "/ias/flu-vaccination-65", "/ias/baclofen", "/api", "/ias/bulletins", "/ias/bulletins/2026-W04", "/ias/flu?territory=53&align=week&scale=log&table=daily", "/status", UNKNOWN,
];

/** A date after all dates in the seeds. */
export const WRITTEN = "2026-11-21T06:30:00Z";

/** The specification's table and the footer; one seeded example of each kind with a name in its address. */
export const WRITTEN_PAGES = [
  "/store", "/real-world-data", "/sources/pharmacy-sell-out", "/become-provider", "/become-provider/follow-up", "/data-request", "/data-request/follow-up",
  "/emailing-campaign", "/solutions/consumer-data", "/solutions/patient-data", "/solutions/data-processing-model", "/solutions/scoring", "/health-data-warehouse",
  "/company", "/jobs", "/jobs/data-engineer", "/press", "/press-article/gate-before-publication", "/contact", "/legal/legal-notice", "/legal/confidentiality",
  "/legal/cgu", "/legal/cookies", "/legal/accessibility", "/legal/transparency", "/ohg", "/login", "/success", "/site-map", "/help", "/support", "/privacy-request",
  "/modules", "/modules/market-share", "/modules/alert", "/solutions/email-campaigns",
];

/** One of each kind: together they contain every kind of block. */
export const WRITTEN_KINDS = [
  "#modules", "/store", "/store?q=ventes&territory=france&compare=pharmacy-sell-out&compare=e-commerce-sales", "/store?q=zzqxkw",
  "/store/compare?source=pharmacy-sell-out&source=e-commerce-sales&source=ias-flu", "/modules/map", "/sources/ias-flu", "/real-world-data", "/sources/pharmacy-sell-out", "/data-request", "/solutions/consumer-data", "/solutions/scoring", "/company", "/jobs",
  "/jobs/account-manager-pharmacies", "/press", "/press-article/scoring-in-ten-strata", "/contact", "/legal/confidentiality", "/ohg", "/site-map",
];

/** Every address of the specification. */
export const ROUTES = ["", "/ias", "/status", ...WRITTEN_PAGES];
