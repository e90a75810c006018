// Parts what editors wrote about a list into what opens the page and what follows the list.

import type { Block } from "./types";

export interface Split {
  opening: Block[];
  rest: Block[];
}

/** The texts before anything else are the opening. */
export function splitOpening(blocks: Block[]): Split {
  const first = blocks.findIndex(({ __typename }) => __typename !== "RichText");
  const end = first === -1 ? blocks.length : first;
  return { opening: blocks.slice(0, end), rest: blocks.slice(end) };
}
