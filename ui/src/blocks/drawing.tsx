// Lays out what editors write: sections of blocks, each drawn by the one component that its page has for its type.

import type { ComponentType } from "react";
import { useLocale } from "../lib/i18n";
import type { Around, BlockProps } from "./block";
import type { BlocksProps } from "./blocks";
import { ChapterBlock } from "./chapter-block";
import styles from "./drawn.module.css";
import { sectionsOf, titleOf, type Section } from "./sections";
import { below, Title, type Level } from "./title";
import type { Block, BlockOf, Kind } from "./types";
import { UnknownElement } from "./unknown-element";

/** What needs the whole width of a page; the rest keeps to its right-hand column. */
const WIDE = new Set<Kind>(["KeyFigures", "Cards", "Carousel", "CallToAction", "FigureChart", "IndicatorChart", "SourceList", "Scale", "People", "StoreOverview", "LatestNews"]);

const isWide = (block: Block): boolean =>
  WIDE.has(block.__typename) || (block.__typename === "DataTable" && block.columns.length > 4);

interface PieceProps<Some extends Block> {
  block: Some;
  level: Level;
  around: Around;
}

function Piece({ block, level, around }: PieceProps<Block>) {
  if (block.__typename === "Chapter") return <Folded block={block} level={level} around={around} />;
  const Drawn = (around.own as Partial<Record<Kind, ComponentType<BlockProps<Kind>>>> | undefined)?.[block.__typename];
  if (Drawn) return <Drawn block={block} level={level} around={around} />;
  // A type that is newer than this page is as unknown as one that nobody knows.
  const name = block.__typename === "UnknownElement" ? block.name : block.__typename;
  return <UnknownElement name={name} preview={around.preview} />;
}

/** Inside a chapter no section begins: titles stand one level below the chapter's own. */
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

/** Neighbours that share a column stand in one, so that text flows and chapters touch. */
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
        <div key={index} class={column.some(isWide) ? styles.wide : styles.column}>
          {column.map((block, place) => <Piece key={place} block={block} level={level} around={around} />)}
        </div>
      ))}
    </section>
  );
}

export function Drawing({ blocks, layout = "split", lang, preview = false, themes = [], own = {} }: BlocksProps) {
  const locale = useLocale();
  const around = { preview, themes, own };
  return (
    <div class={`${styles.blocks} ${styles[layout]}`} lang={lang && lang !== locale ? lang : undefined}>
      {sectionsOf(blocks).map((section, index) => <SectionView key={index} section={section} around={around} />)}
    </div>
  );
}
