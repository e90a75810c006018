// Spreads labels of neighbouring lines so that they do not overlap.

/**
 * Moves positions apart until each is at least `gap` from the next, in the same order, all within [low, high]. The
 * result has the order of the input.
 */
export function dodge(wanted: number[], gap: number, [low, high]: [number, number]): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed: number[] = [];
  let floor = low;
  for (const index of order) {
    const position = Math.max(wanted[index] ?? 0, floor);
    placed[index] = position;
    floor = position + gap;
  }
  let ceiling = high;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index] ?? 0, ceiling);
    ceiling = (placed[index] ?? 0) - gap;
  }
  return placed;
}

export interface Wanted {
  /** The middle it should have. */
  at: number;
  height: number;
  /** How much it resists being moved. */
  weight: number;
}

interface Block {
  members: Wanted[];
  /** The middle of the first member. */
  at: number;
  height: number;
}

/** A block has the weighted mean of the places that its members want, within the bounds. */
function settleBlock(members: Wanted[], [low, high]: [number, number]): Block {
  let [offset, sum, weights] = [0, 0, 0];
  members.forEach(({ at, height, weight }, index) => {
    if (index > 0) offset += ((members[index - 1]?.height ?? 0) + height) / 2;
    sum += weight * (at - offset);
    weights += weight;
  });
  const height = members.reduce((whole, member) => whole + member.height, 0);
  const first = (members[0]?.height ?? 0) / 2;
  const at = Math.max(low + first, Math.min(sum / weights, high - height + first));
  return { members, at, height };
}

/**
 * Stacks labels of several heights without overlaps: neighbours that overlap become one block at the weighted mean of
 * their wanted places. Labels that want the same place keep their order, and no order ever changes.
 */
export function stack(labels: Wanted[], bounds: [number, number]): number[] {
  const order = labels.map((_, index) => index).sort((a, b) => labels[a]!.at - labels[b]!.at || a - b);
  const blocks: Block[] = [];
  for (const index of order) {
    let block = settleBlock([labels[index]!], bounds);
    for (let above = blocks.at(-1); above && above.at - above.members[0]!.height / 2 + above.height > block.at - block.members[0]!.height / 2; above = blocks.at(-1)) {
      blocks.pop();
      block = settleBlock([...above.members, ...block.members], bounds);
    }
    blocks.push(block);
  }
  const placed = new Map<Wanted, number>();
  for (const { members, at } of blocks) {
    let top = at - members[0]!.height / 2;
    for (const member of members) {
      placed.set(member, top + member.height / 2);
      top += member.height;
    }
  }
  return labels.map((label) => placed.get(label)!);
}
