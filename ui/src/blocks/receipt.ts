// The data of the page after a form: its receipt, and whether its sender has just confirmed it by mail.

import type { LoadContext } from "../lib/route";
import type { Translate } from "../lib/translate";
import type { Receipt } from "../model/api";

export interface ReceiptData extends Receipt {
  confirmed: boolean;
}

export async function loadReceipt({ api, search }: LoadContext): Promise<ReceiptData> {
  const receipt = await api.get<Receipt>(`/api/receipts/${encodeURIComponent(search.get("receipt") ?? "")}`);
  return { ...receipt, confirmed: search.get("confirmed") === "true" };
}

/** The title of its document: "sent" only after it was passed on. */
export const receiptTitle = ({ confirmBy, confirmed }: ReceiptData, t: Translate, sent: string, passedOn = sent): string =>
  confirmBy ? t("kit:sent.confirm.title") : confirmed ? passedOn : sent;
