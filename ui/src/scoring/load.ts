// Loads the order form, with the number of markets that was chosen beside the price list.

import type { LoadContext } from "../lib/route";
import type { ScoringForm, ScoringPrice } from "../model/api";

export interface OrderPage extends ScoringForm {
  /** The price shows this many markets until one is filled in. */
  chosen: number;
}

export async function loadOrderPage({ api, search }: LoadContext): Promise<OrderPage> {
  const form = await api.get<ScoringForm>("/api/scoring/form");
  const given = Number(search.get("markets"));
  const chosen = Number.isInteger(given) && given > 1 && given <= form.markets ? given : 1;
  return { ...form, chosen, price: chosen === 1 ? form.price : await api.get<ScoringPrice>(`/api/scoring/price?markets=${chosen}`) };
}
