// The lines of a list in a file: text is read here, a workbook by the server.

import { problemIn } from "../lib/api";
import { whileSignedIn } from "../lib/session";

const IS_TEXT = /\.(txt|csv)$/i;

/** The lines, as they could be pasted; throws a Problem if the file has none. */
export async function linesOf(file: File): Promise<string> {
  if (IS_TEXT.test(file.name)) return (await file.text()).trim();
  const answer = await whileSignedIn(() => fetch("/api/scoring/list-files", { method: "POST", headers: { accept: "application/json" }, body: file }));
  const body = (await answer.json().catch(() => ({}))) as { text?: string };
  if (body.text === undefined) throw problemIn(answer.status, body);
  return body.text.trim();
}
