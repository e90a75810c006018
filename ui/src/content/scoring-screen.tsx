// The page of scores as editors wrote it, with the price list below its title.

import type { ScreenProps } from "../lib/route";
import type { ScoringPageData } from "./load";
import PageScreen from "./page-screen";
import { PriceStrip } from "./price-strip";

export default function ScoringScreen(props: ScreenProps<ScoringPageData>) {
  const { price } = props.data;
  return <PageScreen {...props} below={price && <PriceStrip price={price} />} />;
}
