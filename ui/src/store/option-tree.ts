// The choices of a filter as a tree: what is a part of another stands below it. Those that would find nothing stand apart,
// unless they are chosen.

import type { FacetOption } from "../model/api";

export interface Node {
  option: FacetOption;
  /** Some of its parts are chosen. */
  partly: boolean;
  parts: Node[];
}

export interface OptionTree {
  offered: Node[];
  /** One level: none of them finds anything. */
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
    // What holds it would find as much: a part without it is a root.
    offered: options.filter((option) => isOffered(option) && !(option.parent && known.has(option.parent))).map(nodeOf),
    empty: options.filter((option) => !isOffered(option)).map((option) => ({ option, parts: [], partly: false })),
  };
}
