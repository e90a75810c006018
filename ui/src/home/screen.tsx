// The home page: the editors' content, and today's figures, so that it changes every day.

import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import { Hero } from "./hero";
import type { HomeData, HomeIndicator } from "./load";

/**
 * The flu, or another theme while the level of the flu is not established and its own is; no demonstration beside real
 * figures.
 */
function leadOf(themes: HomeIndicator[]): HomeIndicator | undefined {
  const flu = themes.find(({ theme }) => theme === "flu");
  if (flu?.situation.grade !== "not-established") return flu;
  const isEstablished = ({ level, situation: { grade }, demonstration, held }: HomeIndicator) =>
    level !== null && grade !== null && grade !== "not-established" && held === null && (flu.demonstration || !demonstration);
  return themes.find(isEstablished) ?? flu;
}

const Below = later<HomeData>(() => import("./below"));

export default function HomeScreen({ data }: ScreenProps<HomeData>) {
  const { page, themes, panel, panelKey, panelScope } = data;
  const lead = leadOf(themes);
  return (
    <>
      <Hero page={page} lead={lead} panel={lead?.theme === "flu" ? panel : null} panelKey={panelKey} panelScope={panelScope} />
      <Below {...data} />
    </>
  );
}
