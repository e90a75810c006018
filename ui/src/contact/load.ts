// Loads the contact form, with the subject and the purpose that a link carries.

import type { LoadContext } from "../lib/route";
import type { ContactForm, ScoringPrice, Subject } from "../model/api";

/** An account to order scores. */
export interface Purpose {
  markets: number;
  /** In cents without tax; none for invented prices. */
  net: number | null;
}

export interface ContactPage extends ContactForm {
  subject: Subject | undefined;
  purpose: Purpose | null;
}

const MARKETS = /^[1-5]$/;

async function purposeOf({ api, search }: LoadContext): Promise<Purpose | null> {
  const markets = search.get("markets") ?? "";
  if (!MARKETS.test(markets)) return null;
  const { net, example } = await api.get<ScoringPrice>(`/api/scoring/price?markets=${markets}`);
  return { markets: Number(markets), net: example ? null : net };
}

export async function loadContact(context: LoadContext): Promise<ContactPage> {
  const [form, purpose] = await Promise.all([context.api.get<ContactForm>("/api/contact"), purposeOf(context)]);
  const given = context.search.get("subject");
  return { ...form, purpose, subject: form.subjects.find(({ subject }) => subject === given)?.subject };
}
