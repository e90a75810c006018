// What editors write, as a part of a page: the server's markup is all that a reader needs of it, so its code comes once
// the page is alive.

import { later } from "../lib/later";
import type { Locale } from "../lib/locale";
import type { Around } from "./block";
import type { Block } from "./types";

export interface BlocksProps extends Partial<Around> {
  blocks: Block[];
  /** "split": headings at the left of their text where there is room. "plain": one column. */
  layout?: "split" | "plain";
  /** The language of the text. */
  lang?: Locale;
}

export const Blocks = later<BlocksProps>(() => import("./drawn"));
