// The home page: today's flu leads it, so that it is a different page every morning.

import type { Overview } from "../lib/indicator";
import type { ScreenProps } from "../lib/route";
import { Call } from "./call";
import { Families } from "./families";
import { Figures } from "./figures";
import { Hero } from "./hero";
import { IndicatorsBand } from "./indicators-band";

export default function HomeScreen({ data }: ScreenProps<Overview>) {
  const flu = data.themes.find(({ theme }) => theme === "flu");
  return (
    <>
      <Hero flu={flu} panel={data.panel} />
      <Figures />
      <Families />
      <IndicatorsBand themes={data.themes} />
      <Call />
    </>
  );
}
