// The answers of the API of privacy requests, for tests.

import type { PrivacyInformation, PrivacyRequest } from "./api";

export const sampleInformation = (more: Partial<PrivacyInformation> = {}): PrivacyInformation => ({
  officer: { name: "Sophie L.", address: "1 rue de l’Exemple, 75000 Ville-Exemple", email: "dpo@vigie.example" },
  answerDays: 14,
  categories: [
    { key: "messages", erased: "yes" },
    { key: "applications", erased: "yes" },
    { key: "accounts", erased: "yes" },
    { key: "campaigns", erased: "partly" },
    { key: "quotes", erased: "no" },
    { key: "panel", erased: "unconcerned" },
  ],
  ...more,
});

/** Sent and confirmed on 18 November 2026. */
export const sampleRequest = (more: Partial<PrivacyRequest> = {}): PrivacyRequest => ({
  reference: "P-7Q4M-2K9P",
  identicon: { sizes: Array.from({ length: 45 }, (_, at) => at % 4), accent: 18 },
  kind: "erase",
  email: "h•••@laboratoire.example",
  state: "confirmed",
  createdAt: "2026-11-18T08:00:00Z",
  confirmedAt: "2026-11-18T09:30:00Z",
  dueOn: "2026-12-18",
  withdrawUntil: "2026-11-23T09:30:00Z",
  archive: null,
  answer: null,
  ...more,
});
