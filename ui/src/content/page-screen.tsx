// Any page that editors write, in one of five layouts: showcase, service with its contacts beside it, text, document
// with its table of contents, solution.

import type { ReactNode } from "react";
import { Crumbs } from "../blocks/crumbs";
import { DraftBanner } from "../blocks/draft-banner";
import { EntryHeading } from "../blocks/entry-heading";
import { isPanel } from "../blocks/sections";
import type { Block, Layout } from "../blocks/types";
import { useFormat, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import { Contents } from "./contents";
import type { Above, PageData } from "./load";
import styles from "./page-screen.module.css";
import type { PageBlocksProps } from "./page-blocks";

const Blocks = later<PageBlocksProps>(() => import("./page-blocks"));

function Updated({ day }: { day: string }) {
  const t = useT();
  const format = useFormat();
  return <p class="small muted">{t("blocks:updated", { date: format.date(day) })}</p>;
}

/** Sections of the site without a page. */
const PARTS = ["solutions", "legal"] as const;

/** Breadcrumbs of a page below another, or below a section of the site without a page of its own. */
function Up({ page: { slug, title, locale, fallback }, above }: { page: PageData["page"]; above: Above | null }) {
  const t = useT();
  if (!slug.includes("/")) return null;
  const part = PARTS.find((name) => slug.startsWith(`${name}/`));
  const steps = above ? [{ text: above.title, path: `/${above.slug}` }] : part ? [{ text: t(`blocks:crumbs.${part}`) }] : [];
  return <Crumbs above={steps} here={title} lang={fallback ? locale : undefined} />;
}

/** The sidebar of a service page: contacts and further links. */
function Service({ data }: { data: PageData }) {
  const { page: { blocks, locale }, themes, preview } = data;
  const shared = { layout: "plain", lang: locale, themes, preview } as const;
  const text = blocks.filter((block: Block) => !isPanel(block));
  const panels = blocks.filter(isPanel);
  return (
    <div class={styles.service}>
      <Blocks {...shared} blocks={text} />
      {panels.length > 0 && <aside class={`${styles.side} shrink`}><Blocks {...shared} blocks={panels} /></aside>}
    </div>
  );
}

function Legal({ data: { page: { blocks, locale, fallback }, themes, preview } }: { data: PageData }) {
  return (
    <div class={styles.legal}>
      <Contents blocks={blocks} lang={fallback ? locale : undefined} />
      <Blocks layout="plain" blocks={blocks} lang={locale} themes={themes} preview={preview} />
    </div>
  );
}

function Plain({ data: { page: { blocks, locale }, themes, preview } }: { data: PageData }) {
  return <Blocks blocks={blocks} lang={locale} themes={themes} preview={preview} />;
}

const LAYOUTS: Record<Exclude<Layout, "solution">, typeof Plain> = { landing: Plain, article: Plain, service: Service, legal: Legal };

function Titled({ data, layout }: { data: PageData; layout: keyof typeof LAYOUTS }) {
  const { page } = data;
  const Body = LAYOUTS[layout];
  return (
    <>
      <EntryHeading entry={page} tone={layout === "landing" ? "loud" : "quiet"}>
        {layout === "legal" && page.updatedOn && <Updated day={page.updatedOn} />}
      </EntryHeading>
      <Body data={data} />
    </>
  );
}

interface PageScreenProps extends ScreenProps<PageData> {
  /** A section of the program below the title of a solution. */
  below?: ReactNode;
}

export default function PageScreen({ data, below }: PageScreenProps) {
  const { page, above, preview } = data;
  return (
    <article class={`container ${styles.page} pt-6 pb-8 grid column`}>
      {preview && <DraftBanner visibility={page.visibility} />}
      <Up page={page} above={above} />
      {page.layout === "solution" ? <Blocks solution={data} below={below} /> : <Titled data={data} layout={page.layout} />}
    </article>
  );
}
