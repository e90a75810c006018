// The choices of a filter as a tree, with parts below their whole. Choices without results are separate, unless
// selected.

import type { FacetOption } from "../model/api";

export interface Node {
  option: FacetOption;
  /** Whether some of its parts are selected. */
  partly: boolean;
  parts: Node[];
}

export interface OptionTree {
  offered: Node[];
  /** One level of choices without results. */
  empty: Node[];
}

export function optionTree(options: FacetOption[]): OptionTree {
  const isOffered = ({ count, selected }: FacetOption) => count > 0 || selected;
  const known = new Set(options.filter(isOffered).map(({ value }) => value));
  const nodeOf = (option: FacetOption): Node => {
    const parts = options.filter((part) => part.parent === option.value && isOffered(part)).map(nodeOf).sort((one, other) => other.option.count - one.option.count);
    return { option, parts, partly: parts.some((part) => part.option.selected || part.partly) };
  };
  return {
    // A part whose whole would find as many is a root.
    offered: options.filter((option) => isOffered(option) && !(option.parent && known.has(option.parent))).map(nodeOf),
    empty: options.filter((option) => !isOffered(option)).map((option) => ({ option, parts: [], partly: false })),
  };
}
