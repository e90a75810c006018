// The home page below the first screen, in the order of its editors: figures and links, the Store, the indicators, the
// news. It hydrates later, so that it does not delay the figure of the day. It supports only a few block types, so that
// the page stays light for first visits.

import type { ReactNode } from "react";
import type { Block, BlockOf } from "../blocks/types";
import { LanguageMark } from "../kit/language-mark";
import type { Locale } from "../lib/locale";
import { Explore } from "./explore";
import styles from "./families.module.css";
import { Families } from "./families";
import { Figures } from "./figures";
import { IndicatorsBand } from "./indicators-band";
import type { HomeData } from "./load";
import { News } from "./news";

interface PartProps {
  block: Block;
  data: HomeData;
  /** The language of its text, if it is not the page's. */
  lang: Locale | undefined;
}

const asCards = ({ listTitle, ways }: BlockOf<"LinkList">): BlockOf<"Cards"> => ({
  __typename: "Cards", listTitle, cards: ways.map(({ label, href, text }) => ({ title: label, text: text ?? "", href, label: null })),
});

function Titled({ title, lang, children }: { title: string | null; lang: Locale | undefined; children: ReactNode }) {
  return (
    <section class={`container ${styles.section}`}>
      <hr class="section-rule" />
      {title && <h2 lang={lang}>{title}</h2>}
      {children}
    </section>
  );
}

function Part({ block, data: { themes, season, offer, modules, news }, lang }: PartProps) {
  switch (block.__typename) {
    case "KeyFigures":
      return <Titled title={block.listTitle} lang={lang}><div lang={lang}><Figures block={block} /></div></Titled>;
    case "Cards":
      return <Titled title={block.listTitle} lang={lang}><div lang={lang}><Families block={block} /></div></Titled>;
    case "LinkList":
      return <Titled title={block.listTitle} lang={lang}><div lang={lang}><Families block={asCards(block)} /></div></Titled>;
    case "StoreOverview":
      return offer.families.length > 0 && <Titled title={block.title} lang={lang}><Explore about={block.about} lang={lang} offer={offer} modules={modules} /></Titled>;
    case "LatestNews":
      return news.nodes.length > 0 && <Titled title={block.title} lang={lang}><News articles={news.nodes} /></Titled>;
    case "IndicatorOverview":
      return <IndicatorsBand block={block} themes={themes} season={season} {...(lang ? { lang } : {})} />;
    default:
      return null;
  }
}

export default function Below(data: HomeData) {
  const { page } = data;
  const lang = page?.fallback ? page.locale : undefined;
  return (
    <div>
      {page?.fallback && <p class="container section"><LanguageMark locale={page.locale} fallback /></p>}
      {page?.blocks.map((block, at) => <Part key={at} block={block} data={data} lang={lang} />)}
    </div>
  );
}
