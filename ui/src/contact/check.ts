// Validates the contact form before it is sent, like the server.

import { checkConsent, checkIdentity, checkRequired } from "../kit/field-rules";
import type { FieldProblem } from "../lib/api";

export const check = (answers: FormData): FieldProblem[] => [...checkRequired(answers, ["subject", "message"]), ...checkIdentity(answers), ...checkConsent(answers)];
