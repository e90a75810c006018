// The home page: the news of the day first, so that it changes every day, then the editors' content.

import { laterBelow } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import { Hero } from "./hero";
import type { HomeData } from "./load";

const Below = laterBelow<HomeData>(() => import("./below"));

export default function HomeScreen({ data, today }: ScreenProps<HomeData>) {
  const { page, themes, front } = data;
  return (
    <>
      <Hero page={page} themes={themes} front={front} today={today} />
      <Below {...data} />
    </>
  );
}
