// A help page for tests, and their queries of it.

import { samplePage } from "../blocks/page-sample";
import type { Block, PageEntry } from "../blocks/types";

export const heading = (id: string, words: string, level: number): Block => ({ __typename: "Heading", words, level, id });
export const text = (html: string): Block => ({ __typename: "RichText", html });

export const BLOCKS: Block[] = [
  text("<p>Before all.</p>"),
  heading("topic-data", "Données et Store", 2),
  text("<p>About data.</p>"),
  heading("sample", "Que contient l’échantillon\u00a0?", 3),
  text("<p>20&nbsp;lignes, <a href=\"/fr/store\">Corse</a> comprise.</p>"),
  heading("price", "Comment se fait le prix\u00a0?", 3),
  text("<p>Sur devis.</p>"),
  { __typename: "DataTable", caption: "Prix", columns: ["Marché", "Prix"], rows: [["Un", "3"]] },
  heading("topic-scoring", "Scoring", 2),
  heading("corsica", "La Corse est-elle comprise\u00a0?", 3),
  text("<p>Non.</p>"),
  { __typename: "LinkList", listTitle: null, sites: false, ways: [{ label: "État du service", href: "/fr/status", text: null }] },
  { __typename: "CallToAction", title: "Et maintenant", about: null, links: [{ label: "Demander", href: "/fr/data-request" }] },
];

export const helpPage = (given: Partial<PageEntry> = {}) => samplePage({ slug: "help", title: "Questions fréquentes", layout: "article", blocks: BLOCKS, ...given });

/** The ids of the visible questions. */
export const shownIn = (drawn: ParentNode) => [...drawn.querySelectorAll("h3")].filter((title) => !title.closest("[hidden]")).map((title) => title.parentElement?.id);

/** Each topic of the list with its count. */
export const topicsIn = (drawn: ParentNode) => [...drawn.querySelectorAll("nav[aria-label=Sujets] a")].map((link) => [link.getAttribute("href"), link.lastElementChild?.textContent]);

export const statusIn = (drawn: ParentNode) => drawn.querySelector("[role=status]")?.textContent;
