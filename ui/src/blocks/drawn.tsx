// Renders editors' content: sections of blocks, each by the component listed for its type.

import type { ComponentType } from "react";
import { useLocale } from "../lib/i18n";
import type { Around, BlockProps } from "./block";
import type { BlocksProps } from "./blocks";
import styles from "./drawn.module.css";
import { CallToAction } from "./call-to-action";
import { Cards } from "./cards";
import { Carousel } from "./carousel";
import { ChapterBlock } from "./chapter-block";
import { ChartTable } from "./chart-table";
import { ContactBlock } from "./contact-block";
import { DataTable } from "./data-table";
import { IndicatorChart } from "./indicator-chart";
import { KeyFigures } from "./key-figures";
import { LinkList } from "./link-list";
import { People } from "./people";
import { Picture } from "./picture";
import { PlainAccess, PlainScale, PlainSender, PlainTimeline } from "./plain";
import { Quote } from "./quote";
import { RichHtml } from "./rich-html";
import { sectionsOf, titleOf, type Section } from "./sections";
import { SourceList } from "./source-list";
import { Steps } from "./steps";
import { below, Title, type Level } from "./title";
import type { Block, BlockOf, Kind } from "./types";
import { UnknownElement } from "./unknown-element";

/** Blocks that can be rendered anywhere, except those that only separate others. */
const DRAWN: { [Name in Exclude<Kind, "Chapter" | "UnknownElement" | "StoreOverview" | "IndicatorOverview" | "LatestNews">]: ComponentType<BlockProps<Name>> } = {
  Heading: ({ block: { words, id }, level }) => <Title level={level} id={id}>{words}</Title>,
  RichText: ({ block: { html } }) => <RichHtml html={html} />,
  Carousel, KeyFigures, Cards, Quote, Picture, DataTable, FigureChart: ChartTable, CallToAction, IndicatorChart, SourceList, Steps, Timeline: PlainTimeline, Scale: PlainScale, AccessList: PlainAccess, SenderCheck: PlainSender, People, ContactBlock, LinkList,
};

/** Blocks that use the full width of a page; the others use its right-hand column. */
const WIDE = new Set<Kind>(["KeyFigures", "Cards", "Carousel", "CallToAction", "FigureChart", "IndicatorChart", "SourceList", "Timeline", "Scale", "AccessList", "People", "StoreOverview", "LatestNews"]);

const isWide = (block: Block): boolean =>
  WIDE.has(block.__typename) || (block.__typename === "DataTable" && block.columns.length > 4);

interface PieceProps<Some extends Block> {
  block: Some;
  level: Level;
  around: Around;
}

function Piece({ block, level, around }: PieceProps<Block>) {
  if (block.__typename === "Chapter") return <Folded block={block} level={level} around={around} />;
  const Drawn = ({ ...DRAWN, ...around.own } as Partial<Record<Kind, ComponentType<BlockProps<Kind>>>>)[block.__typename];
  if (Drawn) return <Drawn block={block} level={level} around={around} />;
  // A type that is newer than this page is treated as unknown.
  const name = block.__typename === "UnknownElement" ? block.name : block.__typename;
  return <UnknownElement name={name} preview={around.preview} />;
}

/** A chapter contains no sections: titles inside are one level below the chapter's own. */
function Folded({ block, level, around }: PieceProps<BlockOf<"Chapter">>) {
  const inside = below(level);
  return (
    <ChapterBlock block={block} level={level === 2 ? 2 : 3}>
      {block.blocks.map((piece, index) => {
        const title = titleOf(piece);
        return (
          <div key={index} class={styles.piece}>
            {title !== null && <Title level={inside}>{title}</Title>}
            <Piece block={piece} level={title === null ? inside : below(inside)} around={around} />
          </div>
        );
      })}
    </ChapterBlock>
  );
}

/** Adjacent blocks of one column share it, so that text flows and chapters touch. */
function columnsOf(blocks: Block[]): Block[][] {
  const columns: Block[][] = [];
  for (const block of blocks) {
    const last = columns.at(-1);
    if (last?.[0] && !isWide(last[0]) && !isWide(block)) last.push(block);
    else columns.push([block]);
  }
  return columns;
}

const isOpening = ({ title, blocks }: Section): boolean => title === null && blocks[0]?.__typename === "RichText";

function SectionView({ section, around }: { section: Section; around: Around }) {
  const { title, id, blocks, panel } = section;
  const [first] = blocks;
  const level = title === null ? 2 : 3;
  return (
    <section class={`${panel ? styles.panel : styles.section} ${isOpening(section) ? styles.opening : ""}`}>
      {!panel && <hr class="section-rule" />}
      {title !== null && <h2 class={first && isWide(first) ? styles.wide : styles.title} id={id ?? undefined}>{title}</h2>}
      {columnsOf(blocks).map((column, index) => (
        <div key={index} class={column.some(isWide) ? styles.wide : `${styles.column} flow-5`}>
          {column.map((block, place) => <Piece key={place} block={block} level={level} around={around} />)}
        </div>
      ))}
    </section>
  );
}

export default function Drawn({ blocks, layout = "split", lang, preview = false, themes = [], ...given }: BlocksProps) {
  const locale = useLocale();
  const around = { preview, themes, ...given };
  return (
    <div class={`${styles.blocks} grid column ${styles[layout]}`} lang={lang && lang !== locale ? lang : undefined}>
      {sectionsOf(blocks).map((section, index) => <SectionView key={index} section={section} around={around} />)}
    </div>
  );
}
