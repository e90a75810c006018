// Counts the sources of each territory that they name.

import type { Territory } from "../lib/source";

export interface CountedTerritory {
  territory: Territory;
  count: number;
}

/** The territory with most sources first; those with as many in the order in which sources name them. */
export function territoriesOf(sources: { territories: Territory[] }[]): CountedTerritory[] {
  const counts = new Map<Territory, number>();
  for (const territory of sources.flatMap(({ territories }) => territories)) counts.set(territory, (counts.get(territory) ?? 0) + 1);
  return [...counts].map(([territory, count]) => ({ territory, count })).sort((a, b) => b.count - a.count);
}
