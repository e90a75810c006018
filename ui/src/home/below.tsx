// The home page below the first screen, in the order of its editors: figures and links, the Store, the indicators, the
// news. It hydrates later, so that it does not delay the figure of the day. It supports only a few block types, so that
// the page stays light for first visits.

import { Fragment } from "react";
import type { Block, BlockOf } from "../blocks/types";
import { KEPT } from "../kit/kept";
import { LanguageMark } from "../kit/language-mark";
import type { Locale } from "../lib/locale";
import { Calls } from "./calls";
import { Explore } from "./explore";
import { Figures } from "./figures";
import { IndicatorsBand, KeptBand } from "./indicators-band";
import type { HomeData } from "./load";
import { KeptNews, News } from "./news";
import { Proof } from "./proof";

interface PartProps {
  block: Block;
  data: HomeData;
  /** The language of its text, if it is not the page's. */
  lang: Locale | undefined;
}

const asCards = ({ listTitle, ways }: BlockOf<"LinkList">): BlockOf<"Cards"> => ({
  __typename: "Cards", listTitle, cards: ways.map(({ label, href, text }) => ({ title: label, text: text ?? "", href, label: null })),
});

function Part({ block, data: { themes, season, offer, modules, counts, news }, lang }: PartProps) {
  switch (block.__typename) {
    case "KeyFigures":
      return <Figures block={block} lang={lang} />;
    case "Cards":
      return <Calls block={block} lang={lang} />;
    case "LinkList":
      return <Calls block={asCards(block)} lang={lang} />;
    case "StoreOverview":
      return counts.sources > 0 && <Explore title={block.title} about={block.about} lang={lang} offer={offer} modules={modules} counts={counts} />;
    case "LatestNews":
      if (news.nodes === KEPT) return <KeptNews />;
      return news.nodes.length > 0 && <News block={block} lang={lang} articles={news.nodes} />;
    case "IndicatorOverview":
      return season === KEPT ? <KeptBand /> : <IndicatorsBand block={block} themes={themes} season={season} {...(lang ? { lang } : {})} />;
    default:
      return null;
  }
}

export default function Below(data: HomeData) {
  const { page, offer, counts, shown } = data;
  const lang = page?.fallback ? page.locale : undefined;
  const blocks = page?.blocks ?? [];
  // Before the editors' closing call.
  const call = blocks.map(({ __typename }) => __typename).lastIndexOf("Cards");
  const proof = counts.sources > 0 && <Proof offer={offer} shown={shown} />;
  return (
    <div>
      {page?.fallback && <p class="container section"><LanguageMark locale={page.locale} fallback /></p>}
      {blocks.map((block, at) => (
        <Fragment key={at}>
          {at === call && proof}
          <Part block={block} data={data} lang={lang} />
        </Fragment>
      ))}
      {call < 0 && proof}
    </div>
  );
}
