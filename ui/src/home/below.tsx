// What stands below the first screen of the home page, in the order of its editors: their words, what the Store holds, the
// indicators, the news. It comes alive a moment later, so that nothing of it delays the figure of the day.

import { createContext, useContext } from "react";
import type { Around } from "../blocks/block";
import { CallToAction } from "../blocks/call-to-action";
import { Cards } from "../blocks/cards";
import { Drawing } from "../blocks/drawing";
import { KeyFigures } from "../blocks/key-figures";
import { LinkList } from "../blocks/link-list";
import { Picture } from "../blocks/picture";
import { Quote } from "../blocks/quote";
import { RichHtml } from "../blocks/rich-html";
import { Title } from "../blocks/title";
import type { Block, BlockOf } from "../blocks/types";
import styles from "./below.module.css";
import { Explore } from "./explore";
import { IndicatorsBand } from "./indicators-band";
import type { HomeData } from "./load";
import { News } from "./news";

const Home = createContext<HomeData | null>(null);

/** What this page draws: some elements of other pages, and what no other page can. */
const OWN: Around["own"] = {
  Heading: ({ block: { words, id }, level }) => <Title level={level} id={id}>{words}</Title>,
  RichText: ({ block: { html } }) => <RichHtml html={html} />,
  KeyFigures, Cards, Quote, Picture, CallToAction, LinkList,
  StoreOverview({ block }) {
    const home = useContext(Home);
    return home && <Explore about={block.about} offer={home.offer} modules={home.modules} />;
  },
  LatestNews() {
    const home = useContext(Home);
    return home && <News articles={home.news.nodes} />;
  },
};

const isBand = (block: Block): block is BlockOf<"IndicatorOverview"> => block.__typename === "IndicatorOverview";

/** Whether there is something to show of a block. */
const isFilled = (block: Block, { offer, news }: HomeData): boolean =>
  block.__typename === "StoreOverview" ? offer.families.length > 0 : block.__typename !== "LatestNews" || news.nodes.length > 0;

/** Blocks in the width of the page, and bands across the window. */
function groupsOf(blocks: Block[]): (Block[] | BlockOf<"IndicatorOverview">)[] {
  const groups: (Block[] | BlockOf<"IndicatorOverview">)[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (isBand(block)) groups.push(block);
    else if (Array.isArray(last)) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

export default function Below(data: HomeData) {
  const { page, preview, themes, season } = data;
  const [first, ...others] = page?.blocks ?? [];
  const isOpening = first?.__typename === "LinkList" && first.listTitle === null;
  const blocks = (isOpening || !first ? others : [first, ...others]).filter((block) => isFilled(block, data));
  return (
    <Home.Provider value={data}>
      <div>
        {groupsOf(blocks).map((group, at) =>
          Array.isArray(group) ? (
            <div key={at} class={`container ${styles.part}`}>
              <Drawing blocks={group} own={OWN} preview={preview} {...(page ? { lang: page.locale } : {})} />
            </div>
          ) : <IndicatorsBand key={at} block={group} themes={themes} season={season} {...(page?.fallback ? { lang: page.locale } : {})} />,
        )}
      </div>
    </Home.Provider>
  );
}
