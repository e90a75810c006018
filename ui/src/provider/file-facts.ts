// Texts on the content of a file, and on the remaining upload time.

import type { Format } from "../lib/format";
import type { Translate } from "../lib/translate";
import type { MatchedTable, SampleFile } from "../model/api";
import type { UploadedFile } from "./uploads";

const MARKS: Record<string, "comma" | "semicolon" | "tab"> = { ",": "comma", ";": "semicolon", "\t": "tab" };

function delimiterName(delimiter: string, t: Translate): string {
  const known = MARKS[delimiter];
  return known ? t(`provider:samples.delimiter.${known}`) : t("provider:samples.delimiter.other", { mark: delimiter });
}

const tableFacts = ({ format, encoding, delimiter, decimal, headerRow }: MatchedTable, t: Translate): string[] => [
  encoding ?? t(`provider:samples.format.${format}`),
  ...(delimiter ? [delimiterName(delimiter, t)] : []),
  ...(decimal ? [t(`provider:samples.decimal.${decimal}`)] : []),
  headerRow === null ? t("provider:samples.noHeader") : t("provider:samples.header", { line: headerRow }),
];

export function fileFacts({ size, tables }: SampleFile, format: Format, t: Translate): string {
  const [first] = tables;
  const facts = tables.length > 1 ? [t("provider:samples.tables", { count: tables.length })] : first ? tableFacts(first, t) : [];
  return [format.size(size), ...facts].join(", ");
}

/** Below this many milliseconds a speed is not reliable. */
const MIN_ELAPSED_MS = 2000;

/** Estimated from the upload so far; none while that is not reliable. */
export function timeLeft({ state, sent, size, since }: UploadedFile, now: number, { time }: Pick<Format, "time">): string | null {
  const elapsed = now - since;
  if (state !== "sending" || sent === 0 || elapsed < MIN_ELAPSED_MS) return null;
  return time(Math.max(1, Math.round(((size - sent) / sent) * (elapsed / 1000))) * 1000);
}
