// Splits the editors' content about a list into the introduction and the content below the list.

import type { Block, BlockOf } from "./types";

export interface Split {
  opening: BlockOf<"RichText">[];
  rest: Block[];
}

/** The texts at the beginning are the introduction. */
export function splitOpening(blocks: Block[]): Split {
  const opening: Split["opening"] = [];
  for (const block of blocks) {
    if (block.__typename !== "RichText") break;
    opening.push(block);
  }
  return { opening, rest: blocks.slice(opening.length) };
}
