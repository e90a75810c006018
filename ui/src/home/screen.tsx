// The home page: what editors wrote for it, and today's flu, so that it is a different page every morning.

import { DraftBanner } from "../blocks/draft-banner";
import type { BlockOf } from "../blocks/types";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import { Hero } from "./hero";
import type { HomeData } from "./load";

const Below = later<HomeData>(() => import("./below"));

/** The links before anything else are what the reader may do first. */
function firstLinks({ page }: HomeData): BlockOf<"LinkList"> | null {
  const [first] = page?.blocks ?? [];
  return first?.__typename === "LinkList" && first.listTitle === null ? first : null;
}

export default function HomeScreen({ data }: ScreenProps<HomeData>) {
  const { page, preview, themes, panel, panelKey } = data;
  const flu = themes.find(({ theme }) => theme === "flu");
  return (
    <>
      {preview && page && <DraftBanner visibility={page.visibility} />}
      <Hero page={page} ways={firstLinks(data)?.ways ?? []} flu={flu} panel={panel} panelKey={panelKey} />
      <Below {...data} />
    </>
  );
}
