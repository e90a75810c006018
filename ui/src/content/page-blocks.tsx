// The blocks of an editors' page, including charts and all offers. Pages of lists render a chart as its table.

import type { BlocksProps } from "../blocks/blocks";
import Drawn from "../blocks/drawn";
import { FigureChart } from "../blocks/figure-chart";
import { Solution, type SolutionProps } from "./solution";

const OWN = { FigureChart };

export type PageBlocksProps = BlocksProps | SolutionProps;

export default function PageBlocks(props: PageBlocksProps) {
  return "solution" in props ? <Solution {...props} /> : <Drawn {...props} own={OWN} />;
}
