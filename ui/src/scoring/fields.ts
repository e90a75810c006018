// The answers of an order, and the errors of a step before the submission.

import { checkRequired, fault, given, isEmail } from "../kit/field-rules";
import type { FieldProblem } from "../lib/api";

export const MARKETS = [1, 2, 3, 4, 5] as const;
export const SEATS = ["france", "european-union", "elsewhere"] as const;
export const INDICATORS = ["turnover", "volume"] as const;
export const FORMATS = ["csv", "xlsx", "parquet"] as const;

export const INFORMATION_FIELDS = ["company", "seat", "siren", "vat", "register", "address", "indicator", "from", "to", "formats", "sellOut"];
export const MARKET_FIELDS = MARKETS.flatMap((number) => [`market${number}`, `gtins${number}`]);
export const SIGNER_FIELDS = ["signerName", "signerEmail"];

/** `last` is the last complete month, as in "2026-10". */
export function checkInformation(answers: FormData, last: string): FieldProblem[] {
  const seat = given(answers, "seat");
  const number = seat === "france" ? ["siren"] : seat === "european-union" ? ["vat"] : [];
  const to = given(answers, "to").trim();
  const isOpen = /^\d{4}-\d{2}$/.test(to) && to > last;
  return [
    ...checkRequired(answers, ["company", "seat", ...number, "address", "indicator", "from", "to", "formats"]),
    ...(isOpen ? [fault("to", "scoring.period-not-over")] : []),
  ];
}

/** The markets that have a name or codes. */
export const filled = (answers: FormData) => MARKETS.filter((number) => given(answers, `market${number}`).trim() || given(answers, `gtins${number}`).trim());

export function checkMarkets(answers: FormData): FieldProblem[] {
  const markets = filled(answers);
  if (markets.length === 0) return [fault("market1", "form.required")];
  return markets.flatMap((number) => [
    ...checkRequired(answers, [`market${number}`]),
    ...(/\d/.test(given(answers, `gtins${number}`)) ? [] : [fault(`gtins${number}`, "scoring.gtins-missing")]),
  ]);
}

export const checkValidated = (answers: FormData): FieldProblem[] => (answers.has("validated") ? [] : [fault("validated", "form.consent-missing")]);

export function checkSigner(answers: FormData): FieldProblem[] {
  const missing = checkRequired(answers, SIGNER_FIELDS);
  const email = given(answers, "signerEmail");
  return email && !isEmail(email) ? [...missing, fault("signerEmail", "form.email-invalid")] : missing;
}
