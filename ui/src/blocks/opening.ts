// Parts what editors wrote about a list into what opens the page and what follows the list.

import type { Block, BlockOf } from "./types";

export interface Split {
  opening: BlockOf<"RichText">[];
  rest: Block[];
}

/** The texts before anything else are the opening. */
export function splitOpening(blocks: Block[]): Split {
  const opening: Split["opening"] = [];
  for (const block of blocks) {
    if (block.__typename !== "RichText") break;
    opening.push(block);
  }
  return { opening, rest: blocks.slice(opening.length) };
}
