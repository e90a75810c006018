// The page on a company of a similar name, in the layout of showcases.

import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { LandingProps } from "./landing";
import { LandingFrame } from "./landing-frame";
import type { PageData } from "./load";

const Distinction = later<LandingProps>(() => import("./distinction"));

export default function DistinctionScreen({ data, search, today }: ScreenProps<PageData>) {
  return <LandingFrame data={data}><Distinction landing={data} today={today} sender={search.get("address")} /></LandingFrame>;
}
