// Words what the gate found, rule by rule with its numbers, in the reader's language. A rule that is not known here, or
// comes without its numbers, keeps the English sentence of the gate.

import type { Finding, Words } from "../lib/indicator";
import type { TextKey } from "../lib/text-keys";

const RULES = [
  "flat-line",
  "zero-run",
  "out-of-band",
  "vintage-jump",
  "gap",
  "duplicate-day",
  "future-date",
  "regions-disagree",
  "correlation-fall",
] as const;

type Rule = (typeof RULES)[number];

/** Below this, a level or a coefficient needs a second decimal to say anything. */
const SMALL = 10;

function printNumber(value: number, { format }: Words): string {
  if (Number.isInteger(value)) return format.number(value);
  return format.number(value, Math.abs(value) < SMALL ? 2 : 1);
}

/** The finding as a sentence of the reader's language, or null. */
export function wordFinding({ rule, numbers }: Finding, words: Words): string | null {
  if (!RULES.includes(rule as Rule)) return null;
  const printed = Object.entries(numbers).map(([name, value]) => [name, printNumber(value, words)]);
  const count = numbers.count ?? numbers.days ?? 0;
  const sentence = words.t(`ias:gate.rule.${rule as Rule}`, { ...Object.fromEntries(printed), count });
  return sentence.includes("{{") ? null : sentence;
}

/** What the finding is about: a region, a day, both or neither. */
export function placeFinding({ territory, day }: Finding, { t, format }: Words): string {
  const region = territory === null || territory === "FR" ? [] : [t(`ias:region.${territory}` as TextKey)];
  return [...region, ...(day === null ? [] : [format.date(day)])].join(", ");
}
