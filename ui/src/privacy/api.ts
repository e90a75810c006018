// The shapes of the API of privacy requests, under the names that its screens use.

import type { PersonalDataCategory, PersonalDataErased, PersonalDataRequest, PrivacyPage } from "../model/api";

export type { PrivacyOfficer } from "../model/api";
/** Whether an erasure removes a category of data. */
export type Erased = PersonalDataErased;
export type PrivacyCategory = PersonalDataCategory;
export type PrivacyInformation = PrivacyPage;
export type PrivacyRequest = PersonalDataRequest;

export const KINDS = ["receive", "erase", "correct", "object"] as const;
export type PrivacyKind = (typeof KINDS)[number];
