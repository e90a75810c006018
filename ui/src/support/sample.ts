// A conversation, questions and a chat for tests.

import type { ChatPage, Conversation, Support, SupportAnswer } from "./api";

export const CHAT: ChatPage = { name: "Exemple Chat", host: "chat.example", country: "Union européenne", policy: "https://chat.example/privacy", provider: "custom", script: "https://chat.example/sdk.js", site: "s-1" };

export const sampleSupport = (more: Partial<Support> = {}): Support => ({
  contact: { email: "aide@vigie.example", person: null, phone: "01 00 00 00 00", hours: { from: "mon", to: "fri", opens: "9 h", closes: "18 h" }, answerDays: 2 },
  chat: null,
  ...more,
});

export const ANSWERS: SupportAnswer[] = [
  { id: "corsica", question: "La Corse est-elle comprise\u00a0?", answer: "Oui pour les ventes en pharmacie.", hits: [[3, 8]] },
  { id: "sample", question: "Que contient l’échantillon\u00a0?", answer: "20\u00a0lignes, dans les formats de la livraison.", hits: [] },
];

export const sampleConversation = (more: Partial<Conversation> = {}): Conversation => ({
  reference: "A-7Q4M-2K9P",
  identicon: { sizes: Array.from({ length: 45 }, (_, at) => at % 4), accent: 12 },
  state: "open",
  email: "h•••@laboratoire.example",
  name: "",
  isVerified: false,
  page: "/sources/pharmacy-sell-out",
  confirmBy: null,
  answerBy: "2026-12-01",
  team: null,
  messages: [{ author: "visitor", name: null, text: "Les officines corses\nsont-elles dans l’échantillon\u00a0?", at: "2026-11-27T08:41:00Z", files: [{ id: "f1", name: "liste.csv", size: 1200 }] }],
  ...more,
});

export const REPLY: Conversation["messages"][number] = { author: "team", name: "Claire M.", text: "Oui.", at: "2026-11-28T09:00:00Z", files: [] };
