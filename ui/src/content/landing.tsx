// A showcase page: title and lead on one line, then its sections as rows, each block in the form that this page has for it.

import type { Around, BlockProps } from "../blocks/block";
import Drawn from "../blocks/drawn";
import { EntryHeading } from "../blocks/entry-heading";
import { Title } from "../blocks/title";
import type { Block } from "../blocks/types";
import { useLocale } from "../lib/i18n";
import { arrangeLanding } from "./arrange-landing";
import { CardRows } from "./card-rows";
import styles from "./landing.module.css";
import type { PageData } from "./load";
import { StepCells } from "./step-cells";

function FigureLine({ block: { figures } }: BlockProps<"KeyFigures">) {
  return (
    <dl class={`${styles.figures} grid hairline-bottom rule-top`}>
      {figures.map(({ value, label, note }) => (
        <div class="row snug" key={label}>
          <dt>{label}{note && <> <span class="muted">{note}</span></>}</dt>
          <dd class="figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ block: { title, about, links }, level }: BlockProps<"CallToAction">) {
  return (
    <div class={`${styles.actions} row wrap middle apart gap-4 gap-x-6`}>
      <div>
        <Title level={level} class={styles.name}>{title}</Title>
        {about && <p class="muted">{about}</p>}
      </div>
      <p class="button-row">{links.map(({ label, href }, at) => <a key={href} class={at === 0 ? "button" : "button button-quiet"} href={href}>{label}</a>)}</p>
    </div>
  );
}

const OWN = { KeyFigures: FigureLine, Cards: CardRows, Steps: StepCells, CallToAction: Actions };

export interface LandingProps {
  landing: PageData;
  today: string;
  /** The address to compare, from the page without a script. */
  sender: string | null;
}

interface OwnProps extends LandingProps {
  /** Components of this page besides those of all showcase pages. */
  own: Around["own"];
}

export function Landing({ landing: { page, themes, preview, price }, today, sender, own }: OwnProps) {
  const shared = { layout: "plain", lang: page.locale, themes, preview, price, today, sender, own: { ...OWN, ...own } } as const;
  const draw = (blocks: Block[], at: number) => <div key={at}><Drawn {...shared} blocks={blocks} /></div>;
  // A check without an address to compare with is not shown, nor is its title.
  const blocks = page.blocks.filter((block) => block.__typename !== "SenderCheck" || block.email !== null);
  return (
    <div class={`${styles.landing} grid column`}>
      <div class={styles.head} lang={page.locale === useLocale() ? undefined : page.locale}><EntryHeading entry={page} tone="quiet" /></div>
      {arrangeLanding(blocks).map(({ kind, parts }, at) => <div key={at} class={styles[kind]}>{parts.map(draw)}</div>)}
    </div>
  );
}
