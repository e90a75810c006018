// A page as the content API sends it, with a block of every type, for tests of screens.

import type { Block, PageEntry } from "./types";

export const EVERY_BLOCK: Block[] = [
  { __typename: "RichText", html: "<p>First words, with a <a href=\"/fr/contact\">link</a>.</p><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>" },
  { __typename: "Heading", words: "Where it comes from", level: 2, id: "origin" },
  { __typename: "Heading", words: "In detail", level: 3, id: "detail" },
  { __typename: "KeyFigures", listTitle: "In figures", figures: [{ value: "25+", label: "years", note: "since the beginning" }, { value: "4", label: "warehouses", note: null }] },
  { __typename: "Cards", listTitle: null, excluded: false, cards: [{ title: "Sales", text: "What is sold.", href: "/fr/store", label: "See the Store" }, { title: "Care", text: "What is prescribed.", href: null, label: null }] },
  { __typename: "Quote", words: "A figure without its source is an opinion.", author: "Claire M.", role: "Chief executive" },
  { __typename: "Picture", src: "/media/a.png", alt: "A map", width: 800, height: 600, legend: "The panel", credit: "Vigie" },
  { __typename: "DataTable", caption: "Who does what", columns: ["Task", "You", "Vigie"], rows: [["Purpose", "Decides", "Advises"], ["Hosting", "Chooses", "Runs"]], contrast: false },
  {
    __typename: "FigureChart", title: "Online sales grow", caption: "Sales, index", form: "lines", measure: null, base: 100, axis: "Month", labels: ["Jan. 2026", "Feb. 2026", "Mar. 2026"],
    series: [{ name: "Pharmacy", values: [100, 99.5, 93] }, { name: "Online", values: [100, null, 118] }], note: "An example.", demonstration: true,
  },
  { __typename: "Carousel", title: "News", slides: [{ title: "One", text: "First.", href: "/fr/press", label: "Read" }, { title: "Two", text: "Second.", href: null, label: null }] },
  { __typename: "IndicatorChart", theme: "flu", about: "Every morning." },
  {
    __typename: "SourceList", listTitle: "Sources", sourceTotal: 1,
    sources: [{
      slug: "pharmacy-sales", family: "sales", channel: "pharmacy", territories: ["france"], granularity: "day", history: 2001, update: "daily", offer: { lagDays: 1, access: "quote", examples: ["history"] },
      name: "Pharmacy sales", summary: "Every box.", locale: "en", fallback: true,
    }],
  },
  { __typename: "Steps", listTitle: "How it goes", steps: [{ title: "Frame", text: "Purposes." }, { title: "Run", text: "Watch." }] },
  { __typename: "Timeline", listTitle: "Since then", events: [{ date: "2001", title: "Founded", text: null }, { date: "2009", title: "First index", text: "Flu." }] },
  {
    __typename: "Scale", title: "To scale", unit: 10_000, demonstration: true,
    amounts: [{ label: "Patients", value: 45_000_000, note: "All of them." }, { label: "Treated", value: 3_200_000, note: null }, { label: "In the study", value: 12_400, note: "Comparable." }],
  },
  {
    __typename: "AccessList", listTitle: "Two ways",
    options: [
      { title: "Open", access: "open", delay: "at once", price: "0 €", points: ["Eight series"], label: "See the files", href: "/fr/ias" },
      { title: "Quoted", access: "quotation", delay: null, price: null, points: ["A source"], label: "Choose", href: "/fr/store" },
    ],
  },
  { __typename: "DataTable", caption: "Us or them", columns: ["Subject", "Us", "Them"], rows: [["Address", "ends like contact@vigie.example", "any other"], ["Name", "Vigie", "another"], ["Trade", "data", "another"]], contrast: true },
  { __typename: "SenderCheck", title: "Check a sender", about: "Compared, then forgotten.", email: "contact@vigie.example" },
  { __typename: "People", listTitle: "The team", people: [{ id: "claire-m", name: "Claire M.", role: "Chief executive", about: null, photo: null, demonstration: false, locale: "fr" }] },
  { __typename: "Heading", words: "Questions", level: 2, id: "faq" },
  {
    __typename: "Chapter", title: "How much?", id: "price", open: false, misfit: false,
    blocks: [
      { __typename: "RichText", html: "<p>It depends.</p>" },
      { __typename: "Steps", listTitle: "In order", steps: [{ title: "Ask", text: "By mail." }, { title: "Sign", text: "The quote." }] },
    ],
  },
  { __typename: "ContactBlock", title: "Write to us", about: null, email: "contact@vigie.example", subject: "A & B", phone: "+33 1 00 00 00 00" },
  { __typename: "LinkList", listTitle: "Elsewhere", sites: false, ways: [{ label: "Store", href: "/fr/store", text: "Every source" }, { label: "Press", href: "/fr/press", text: null }] },
  { __typename: "CallToAction", title: "And now?", about: "Two ways on.", links: [{ label: "Ask for data", href: "/fr/data-request" }, { label: "Browse", href: "/fr/store" }] },
];

export function samplePage(given: Partial<PageEntry> = {}): PageEntry {
  return {
    slug: "sample", title: "A sample page", summary: "With a block of every type.", layout: "landing", updatedOn: "2026-11-21", noindex: false, visibility: "public",
    locale: "fr", fallback: false, locales: ["fr", "en", "ko", "th"], blocks: EVERY_BLOCK,
    ...given,
  };
}
