// The home page: what editors wrote for it, and today's flu, so that it is a different page every morning.

import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import { Hero } from "./hero";
import type { HomeData } from "./load";

const Below = later<HomeData>(() => import("./below"));

export default function HomeScreen({ data }: ScreenProps<HomeData>) {
  const { page, themes, panel, panelKey } = data;
  const flu = themes.find(({ theme }) => theme === "flu");
  return (
    <>
      <Hero page={page} flu={flu} panel={panel} panelKey={panelKey} />
      <Below {...data} />
    </>
  );
}
