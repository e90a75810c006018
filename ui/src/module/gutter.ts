// Heights of labels beside a plot, so that none overlap: labels that would overlap form one block, whose place is the
// weighted mean of the wanted places.

/** A line of text, and the margin of a label. */
export const LEADING = 17;
const MARGIN = 4;

export interface Wanted {
  y: number;
  lines: number;
  /** How much its place counts in a block. */
  weight: number;
}

interface Block {
  members: number[];
  /** Sum of the weights, and of the weighted tops that its members want. */
  weight: number;
  pull: number;
  height: number;
}

const heightOf = ({ lines }: Wanted) => lines * LEADING + MARGIN;

/** The middles of the labels, in the order given, within [low, high]. The order from top to bottom never changes. */
export function stackLabels(labels: Wanted[], [low, high]: [number, number]): number[] {
  const topOf = ({ weight, pull, height }: Block) => Math.max(low, Math.min(high - height, pull / weight));
  const blocks: Block[] = [];
  for (const index of labels.map((_, at) => at).sort((a, b) => labels[a]!.y - labels[b]!.y)) {
    const label = labels[index]!;
    const height = heightOf(label);
    let block: Block = { members: [index], weight: label.weight, pull: label.weight * (label.y - height / 2), height };
    for (let above = blocks.at(-1); above && topOf(above) + above.height > topOf(block); above = blocks.at(-1)) {
      blocks.pop();
      const pull = above.pull + block.pull - block.weight * above.height;
      block = { members: [...above.members, ...block.members], weight: above.weight + block.weight, pull, height: above.height + block.height };
    }
    blocks.push(block);
  }
  const middles: number[] = [];
  for (const block of blocks) {
    let top = topOf(block);
    for (const index of block.members) {
      const height = heightOf(labels[index]!);
      middles[index] = top + height / 2;
      top += height;
    }
  }
  return middles;
}
