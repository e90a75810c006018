// Sentences for findings of the gate, by rule with its numbers, in the reader's language. Unknown rules, or rules
// without their numbers, keep the gate's English sentence.

import type { Finding } from "../model/api";
import type { Words } from "../model/indicator";
import type { TextKey } from "../lib/text-keys";

/** Rules with optional numbers: the candidate sentences, the fullest first. */
const SENTENCES: Record<string, string[]> = {
  gap: ["gap", "gap-behind", "gap-lost"],
  "flat-line": ["flat-line-regions", "flat-line"],
  leap: ["leap", "leap-points"],
  "repeated-days": ["repeated-days-regions", "repeated-days"],
  "repeated-counts": ["repeated-counts-regions", "repeated-counts"],
  "counts-leap": ["counts-leap", "counts-leap-closed"],
  "activity-leap": ["activity-leap", "activity-leap-closed"],
  "activity-fall": ["activity-fall", "activity-fall-pharmacies"],
};

/** Parameters that are region codes. */
const REGIONS = ["first", "second"];
/** Parameters that select the plural form of a sentence. */
const COUNTED = ["days", "behind", "lost"];

const nameRegion = (code: string, { t }: Pick<Words, "t">): string => t(`ias:region.${code}` as TextKey);

/** Enough decimals to be meaningful: 469.2, 4.30, 0.034. */
function decimalsOf(value: number): number {
  const size = Math.abs(value);
  if (Number.isInteger(value)) return 0;
  if (size >= 10) return 1;
  return size >= 0.1 ? 2 : Math.min(6, 1 - Math.floor(Math.log10(size)));
}

function printNumbers(numbers: Finding["numbers"], words: Words): Record<string, string> {
  const print = (name: string, value: number) =>
    REGIONS.includes(name) ? nameRegion(String(value), words) : words.format.number(value, decimalsOf(value));
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, print(name, value)]));
}

/** The finding as a sentence in the reader's language, or null. */
export function wordFinding({ rule, numbers }: Finding, words: Words): string | null {
  const printed = printNumbers(numbers, words);
  const counted = COUNTED.find((name) => name in numbers);
  const count = (counted && numbers[counted]) ?? 0;
  for (const name of SENTENCES[rule] ?? [rule]) {
    const key = `ias:gate.rule.${name}` as TextKey;
    const sentence = words.t(key, { ...printed, count });
    if (sentence !== key && !sentence.includes("{{")) return sentence;
  }
  return null;
}

/** The subject of the finding: a region and the number of others, a day, both or neither. */
export function placeFinding({ territory, day, numbers }: Finding, words: Words): string {
  const region = territory === null || territory === "FR" ? null : nameRegion(territory, words);
  const place = region && numbers.more ? words.t("ias:gate.more", { region, count: numbers.more }) : region;
  return [place, day && words.format.date(day)].filter(Boolean).join(", ");
}
