// Types of editors' content: entries and their blocks, as selected by the queries in query.ts.

import type { Locale } from "../lib/locale";
import type { Theme, Visibility } from "../model/api";
import type { NamedSource } from "../model/source";

/** A text with its language, which may differ from the requested one. */
export interface Written {
  locale: Locale;
  /** Whether it is in another language than the requested one. */
  fallback: boolean;
  /** The languages in which it is public. */
  locales: Locale[];
}

export type Layout = "landing" | "service" | "article" | "legal" | "solution";

export interface PageEntry extends Written {
  slug: string;
  title: string;
  summary: string;
  layout: Layout;
  updatedOn: string | null;
  noindex: boolean;
  /** Its public visibility today. */
  visibility: Visibility;
  blocks: Block[];
}

export interface Card {
  title: string;
  text: string;
  href: string | null;
  label: string | null;
}

/** A link to a page of this site, or of another one, with its name. */
export interface Way {
  label: string;
  href: string;
  /** A description of its target. */
  text: string | null;
}

export interface Person {
  id: string;
  name: string;
  role: string;
  about: string | null;
  photo: { src: string; width: number; height: number } | null;
  /** Whether they are fictional. */
  demonstration: boolean;
  locale: Locale;
}

/** A way to obtain data. */
export interface AccessOption {
  title: string;
  access: "open" | "account" | "quotation";
  delay: string | null;
  /** With an account: of the price list, if null. */
  price: string | null;
  points: string[];
  label: string;
  href: string;
}

/** The fields of each type of block. */
interface Fields {
  Heading: { words: string; level: number; id: string };
  RichText: { html: string };
  KeyFigures: { listTitle: string | null; figures: { value: string; label: string; note: string | null }[] };
  /** `excluded`: they are what is not possible. */
  Cards: { listTitle: string | null; excluded?: boolean; cards: Card[] };
  Quote: { words: string; author: string | null; role: string | null };
  Picture: { src: string; alt: string; width: number; height: number; legend: string | null; credit: string | null };
  /** `contrast`: the second of three columns is what is true, the third what is false. */
  DataTable: { caption: string; columns: string[]; rows: string[][]; contrast?: boolean };
  FigureChart: {
    title: string;
    /** What the figures are. */
    caption: string;
    form: "lines" | "columns" | "bars";
    /** A unit after each value. */
    measure: string | null;
    /** The reference value. */
    base: number | null;
    /** The title of the labels. */
    axis: string;
    labels: string[];
    series: { name: string; values: (number | null)[] }[];
    note: string | null;
    demonstration: boolean;
  };
  Carousel: { title: string; slides: Card[] };
  CallToAction: { title: string; about: string | null; links: { label: string; href: string }[] };
  IndicatorChart: { theme: Theme; about: string | null };
  SourceList: { listTitle: string | null; sources: NamedSource[]; sourceTotal: number };
  Steps: { listTitle: string | null; steps: { title: string; text: string }[] };
  Timeline: { listTitle: string | null; events: { date: string; title: string; text: string | null }[] };
  /** Each amount is a part of the one before. */
  Scale: { title: string; unit: number; amounts: { label: string; value: number; note: string | null }[]; demonstration: boolean };
  AccessList: { listTitle: string | null; options: AccessOption[] };
  SenderCheck: { title: string; about: string | null; email: string | null };
  People: { listTitle: string | null; people: Person[] };
  ContactBlock: { title: string; about: string | null; email: string | null; subject: string | null; phone: string | null };
  LinkList: { listTitle: string | null; ways: Way[]; sites: boolean };
  StoreOverview: { title: string; about: string | null };
  IndicatorOverview: { title: string; about: string | null };
  LatestNews: { title: string };
  Chapter: { title: string; id: string; open: boolean; misfit: boolean; blocks: Block[] };
  /** The name is given in a preview only. */
  UnknownElement: { name: string | null };
}

export type Kind = keyof Fields;

export type BlockOf<Name extends Kind> = { __typename: Name } & Fields[Name];

export type Block = { [Name in Kind]: BlockOf<Name> }[Kind];
