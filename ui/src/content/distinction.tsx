// A showcase page that tells the company from another: a matrix and a check of senders.

import type { BlockProps } from "../blocks/block";
import { DataTable } from "../blocks/data-table";
import { Landing, type LandingProps } from "./landing";
import { Matrix } from "./matrix";
import { SenderCheck } from "./sender-check";

const Table = (props: BlockProps<"DataTable">) => (props.block.contrast ? <Matrix {...props} /> : <DataTable {...props} />);

const OWN = { DataTable: Table, SenderCheck };

export default function Distinction(props: LandingProps) {
  return <Landing {...props} own={OWN} />;
}
