// A solution: the problem beside its chart, the data on a band, method, delivery and price side by side, and the
// questions beside the link to a quotation.

import type { ReactNode } from "react";
import Drawn from "../blocks/drawn";
import { EntryHeading } from "../blocks/entry-heading";
import { FigureChart } from "../blocks/figure-chart";
import { KeyFigures } from "../blocks/key-figures";
import type { Around } from "../blocks/block";
import { CallToAction } from "../blocks/call-to-action";
import type { Block, BlockOf } from "../blocks/types";
import { useLocale, useT } from "../lib/i18n";
import { mailto } from "../lib/mailto";
import { arrange, askedOnce } from "./arrange";
import type { PageData } from "./load";
import styles from "./solution.module.css";
import { SourceRows } from "./source-rows";
import { StepCells } from "./step-cells";

const OWN = { FigureChart, SourceList: SourceRows, Steps: StepCells };

/** Fragment of the first band of sources: no editor uses this id. */
const DATA = "store-sources";

interface AskProps {
  call: BlockOf<"CallToAction">;
  contact: BlockOf<"ContactBlock">;
  around: Around;
}

/** The call of a page with the address of its team: one box asks, not two. */
function Ask({ call, contact: { about, email, subject }, around }: AskProps) {
  return (
    <CallToAction block={call} level={2} around={around}>
      {email && <p class="pt-4 hairline-top small anywhere muted">{about}{" "}<a href={mailto(email, subject)}>{email}</a></p>}
    </CallToAction>
  );
}

export interface SolutionProps {
  solution: PageData;
  /** The section below the title. */
  below?: ReactNode;
}

export function Solution({ solution, below }: SolutionProps) {
  const t = useT();
  const locale = useLocale();
  const { page, themes, preview } = solution;
  const { chart, figures, request, sources, groups } = arrange(page.blocks);
  const firstBand = groups.findIndex(({ kind }) => kind === "band");
  const shared = { layout: "plain", lang: page.locale, themes, preview, own: OWN } as const;
  const around = { preview, themes };
  const draw = (blocks: Block[], at: number) => {
    const asked = askedOnce(blocks);
    return <div key={at} lang={asked && page.locale !== locale ? page.locale : undefined}>{asked ? <Ask {...asked} around={around} /> : <Drawn {...shared} blocks={blocks} />}</div>;
  };
  return (
    <div class={`${styles.solution} grid column`}>
      <div class={chart ? `${styles.top} grid column` : undefined}>
        <EntryHeading entry={page} tone="quiet">
          <p class="button-row">
            {request && <a class="button" href={request.href} lang={page.locale}>{request.label}</a>}
            {sources > 0 && <a class="button button-quiet" href={`#${DATA}`}>{t("blocks:solution.sources", { count: sources })}</a>}
          </p>
          {figures && <div class={`${styles.figures} full`} lang={page.locale}><KeyFigures block={figures} level={2} around={around} /></div>}
        </EntryHeading>
        {chart && <div lang={page.locale === locale ? undefined : page.locale}><FigureChart block={chart} level={2} around={around} /></div>}
      </div>
      {below}
      {groups.map(({ kind, parts }, at) => (
        <div key={at} class={styles[kind]} id={at === firstBand ? DATA : undefined}>{parts.map(draw)}</div>
      ))}
    </div>
  );
}
