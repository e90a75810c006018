// The shapes of the API of privacy requests, under the names that its screens use.

import type { FollowUp } from "../model/api";

/** Whether an erasure removes a category of data. */
export type Erased = "yes" | "no" | "partly" | "unconcerned";

export interface PrivacyCategory {
  /** Names its texts: `privacy:category.<key>`. */
  key: string;
  erased: Erased;
}

export interface PrivacyOfficer {
  name: string | null;
  address: string | null;
  email: string | null;
}

export interface PrivacyInformation {
  officer: PrivacyOfficer | null;
  /** The company's own limit for an answer, in days. */
  answerDays: number | null;
  categories: PrivacyCategory[];
}

export const KINDS = ["receive", "erase", "correct", "object"] as const;
export type PrivacyKind = (typeof KINDS)[number];

export interface PrivacyRequest extends Pick<FollowUp, "reference" | "motif"> {
  kind: PrivacyKind;
  /** Masked. */
  email: string;
  state: "waiting" | "confirmed" | "withdrawn" | "done" | "refused";
  createdAt: string;
  confirmedAt: string | null;
  /** The last civil day for the answer, one month after the confirmation. */
  dueOn: string | null;
  /** Until when an erasure can be withdrawn. */
  withdrawUntil: string | null;
  /** `size` in bytes. */
  archive: { size: number; until: string } | null;
  answer: string | null;
}
