// Pages of the interface itself, whose titles are its texts.

import type { TextKey } from "../lib/text-keys";

export const FIXED: Record<string, TextKey> = {
  "/store": "store:title",
  "/data-request": "request:title",
  "/become-provider": "provider:title",
  "/emailing-campaign": "campaign:title",
  "/solutions/scoring/order": "scoring:order.title",
  "/verify": "scoring:verify.title",
  "/contact": "contact:title",
  "/login": "login:title",
  "/privacy-request": "rights:title",
};
