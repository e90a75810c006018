// The blocks of an editors' page: the server's markup is complete for readers, so the code loads after hydration.

import { later } from "../lib/later";
import type { Locale } from "../lib/locale";
import type { Around } from "./block";
import type { Block } from "./types";

export interface BlocksProps extends Partial<Around> {
  blocks: Block[];
  /** "split": headings left of their text if there is room. "plain": one column. */
  layout?: "split" | "plain";
  lang?: Locale;
}

export const Blocks = later<BlocksProps>(() => import("./drawn"));
