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

/** The position nearest to the wanted one, within [low, high], that is at least `gap` from all taken ones. */
export function settle(wanted: number, taken: number[], gap: number, [low, high]: [number, number]): number {
  const free = (position: number) => position >= low && position <= high && taken.every((other) => Math.abs(other - position) >= gap);
  for (let away = 0; away <= high - low; away += 1) {
    if (free(wanted - away)) return wanted - away;
    if (free(wanted + away)) return wanted + away;
  }
  return wanted;
}
