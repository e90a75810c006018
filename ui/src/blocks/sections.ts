// Cuts the blocks of a page into sections: a heading, or a block with a title of its own, begins one. Panels, which
// stand for themselves, are sections without a heading.

import type { Block, BlockOf } from "./types";

export interface Section {
  /** Null before the first heading, and for panels. */
  title: string | null;
  id: string | null;
  blocks: Block[];
  panel: boolean;
}

/** What draws its own frame and title. */
export type Panel = BlockOf<"CallToAction"> | BlockOf<"ContactBlock">;

export const isPanel = (block: Block): block is Panel => block.__typename === "CallToAction" || block.__typename === "ContactBlock";

/** The title above a block, where it has one. */
export function titleOf(block: Block): string | null {
  if ("listTitle" in block) return block.listTitle;
  return block.__typename === "Carousel" || block.__typename === "Scale" ? block.title : null;
}

const heads = (block: Block): boolean => block.__typename === "Heading" && block.level === 2;

function begun(block: Block): Section {
  if (block.__typename === "Heading") return { title: block.words, id: block.id, blocks: [], panel: false };
  return { title: titleOf(block), id: null, blocks: [block], panel: isPanel(block) };
}

export function sectionsOf(blocks: Block[]): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    const current = sections.at(-1);
    if (!current || current.panel || isPanel(block) || heads(block) || titleOf(block) !== null) sections.push(begun(block));
    else current.blocks.push(block);
  }
  return sections;
}
