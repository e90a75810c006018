// The lines of a list that stands in a file: text is read here, a workbook by the server.

import { Problem } from "../lib/api";
import { whileSignedIn } from "../lib/session";

const IS_TEXT = /\.(txt|csv)$/i;

/** Its lines, as they could be pasted; throws a Problem for a file that gives none. */
export async function linesOf(file: File): Promise<string> {
  if (IS_TEXT.test(file.name)) return (await file.text()).trim();
  const answer = await whileSignedIn(() => fetch("/api/scoring/list-files", { method: "POST", headers: { accept: "application/json" }, body: file }));
  const { text, code } = (await answer.json().catch(() => ({}))) as { text?: string; code?: string };
  if (text === undefined) throw new Problem(answer.status, code ?? "form.file-unreadable");
  return text.trim();
}
