// An editors' page of the specification, in the layout of showcases.

import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { LandingProps } from "./landing";
import { LandingFrame } from "./landing-frame";
import type { PageData } from "./load";

const Showcase = later<LandingProps>(() => import("./showcase"));

export default function LandingScreen({ data, today }: ScreenProps<PageData>) {
  return <LandingFrame data={data}><Showcase landing={data} today={today} sender={null} /></LandingFrame>;
}
