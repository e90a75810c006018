// A showcase page with drawings: events, parts of a whole, ways to data, a row of the Store.

import { AccessList } from "./access-list";
import { Landing, type LandingProps } from "./landing";
import { Scale } from "./scale";
import { StoreRow } from "./store-row";
import { Timeline } from "./timeline";

const OWN = { Timeline, Scale, AccessList, SourceList: StoreRow };

export default function Showcase(props: LandingProps) {
  return <Landing {...props} own={OWN} />;
}
