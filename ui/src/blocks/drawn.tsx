// Draws what editors write, each element by the one component that this list allows for its type.

import type { ComponentType } from "react";
import type { BlockProps } from "./block";
import type { BlocksProps } from "./blocks";
import { CallToAction } from "./call-to-action";
import { Cards } from "./cards";
import { Carousel } from "./carousel";
import { ChartTable } from "./chart-table";
import { ContactBlock } from "./contact-block";
import { DataTable } from "./data-table";
import { IndicatorChart } from "./indicator-chart";
import { KeyFigures } from "./key-figures";
import { LinkList } from "./link-list";
import { People } from "./people";
import { Picture } from "./picture";
import { Quote } from "./quote";
import { RichHtml } from "./rich-html";
import { Scale } from "./scale";
import { SourceList } from "./source-list";
import { Steps } from "./steps";
import { Timeline } from "./timeline";
import { Drawing } from "./drawing";
import { Title } from "./title";
import type { Kind } from "./types";

/** What may be drawn everywhere, besides what only stands between blocks. */
const DRAWN: { [Name in Exclude<Kind, "Chapter" | "UnknownElement" | "StoreOverview" | "IndicatorOverview" | "LatestNews">]: ComponentType<BlockProps<Name>> } = {
  Heading: ({ block: { words, id }, level }) => <Title level={level} id={id}>{words}</Title>,
  RichText: ({ block: { html } }) => <RichHtml html={html} />,
  Carousel, KeyFigures, Cards, Quote, Picture, DataTable, FigureChart: ChartTable, CallToAction, IndicatorChart, SourceList, Steps, Timeline, Scale, People, ContactBlock, LinkList,
};

export default function Drawn({ own, ...page }: BlocksProps) {
  return <Drawing {...page} own={{ ...DRAWN, ...own }} />;
}
