// Working here: what editors say of it, and the offers that are open, or how to apply when there is none.

import { Blocks } from "../blocks/blocks";
import { EntryHeading } from "../blocks/entry-heading";
import { splitOpening } from "../blocks/opening";
import { RichHtml } from "../blocks/rich-html";
import type { Block } from "../blocks/types";
import { FeedLinks } from "../kit/feed-links";
import { Paging } from "../kit/paging";
import { useLocale, useT } from "../lib/i18n";
import { mailto } from "../lib/mailto";
import { pageCount } from "../lib/paging";
import type { ScreenProps } from "../lib/route";
import styles from "./list-screen.module.css";
import type { JobList } from "./load";
import { OfferItem } from "./offer-item";

/** Who to write to is what the page itself says. */
const contactOf = (blocks: Block[]) => blocks.find((block) => block.__typename === "ContactBlock");

export default function JobListScreen({ data: { page, jobs, themes, number } }: ScreenProps<JobList>) {
  const t = useT();
  const locale = useLocale();
  const entry = page ?? { title: t("jobs:title"), summary: t("jobs:description"), locale, fallback: false, blocks: [] };
  // Whoever turns the pages has read what stands around the list.
  const { opening, rest } = splitOpening(number === 1 ? entry.blocks : []);
  const path = `/${locale}/jobs`;
  return (
    <>
      <div class={`container ${styles.heading}`}>
        <EntryHeading entry={entry}>
          {opening.map(({ html }) => <RichHtml key={html} html={html} lang={entry.fallback ? entry.locale : undefined} />)}
        </EntryHeading>
      </div>
      <section class={`container ${styles.list}`} aria-labelledby="offers">
        <hr class="section-rule" />
        <h2 id="offers">{t("jobs:list")}</h2>
        {jobs.nodes.length === 0 ? <Empty blocks={entry.blocks} /> : (
          <ul class={styles.offers}>{jobs.nodes.map((job) => <OfferItem key={job.id} job={job} />)}</ul>
        )}
        <Paging page={number} pages={pageCount(jobs.totalCount)} path={path} />
        <FeedLinks path={path} />
      </section>
      {rest.length > 0 && <div class={`container ${styles.rest}`}><Blocks blocks={rest} lang={entry.locale} themes={themes} /></div>}
    </>
  );
}

function Empty({ blocks }: { blocks: Block[] }) {
  const t = useT();
  const contact = contactOf(blocks);
  return (
    <div class={styles.empty}>
      <p class={styles.none}>{t("jobs:empty.title")}</p>
      <p>{t("jobs:empty.text")}</p>
      {contact && (
        <>
          <p class={styles.action}><a class="button" href={mailto(contact.mail, contact.subject)}>{t("jobs:empty.action")}</a></p>
          <p class="small muted">{contact.mail}</p>
        </>
      )}
    </div>
  );
}
