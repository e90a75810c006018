// What the page of a module shows, computed from its demonstration figures for one choice of the reader.

import type { ReactNode } from "react";
import type { View } from "../blocks/module-demonstration";
import type { Format } from "../lib/format";
import type { Locale } from "../lib/locale";
import type { Translate } from "../lib/translate";
import type { Drawing, Form } from "./form";

export interface Words {
  t: Translate;
  format: Format;
  locale: Locale;
}

export type Cell = string | number | null;

/** The figures of the drawing as text, for its table and its file. */
export interface Figures {
  /** The heading of the rows, then those of the columns. */
  columns: string[];
  /** Machine-readable numbers. */
  rows: Cell[][];
  print(value: number): string;
  /** Whether the last column is provisional. */
  isProvisional?: boolean;
}

export interface Answer {
  question: string;
  answer: string;
}

export interface Sheet {
  /** The headline, a sentence made of the figures. */
  finding: string;
  /** Measure, unit, period and territory. */
  subtitle: string;
  /** What is provisional, or how a mark is read. */
  note: string;
  figures: Figures;
  draw(form: Form): Drawing;
  /** The second drawing; none if the first one contains it. */
  panel: { title: string; subtitle: string; content: ReactNode } | null;
  answers: Answer[];
}

export type MakeSheet = (view: View, words: Words) => Sheet;
