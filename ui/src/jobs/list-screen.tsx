// Working here: what editors say of it, and the offers that are open, or how to apply when there is none.

import { ListPage } from "../blocks/list-page";
import type { Block } from "../blocks/types";
import { useT } from "../lib/i18n";
import { mailto } from "../lib/mailto";
import type { ScreenProps } from "../lib/route";
import styles from "./list-screen.module.css";
import type { JobList } from "./load";
import { OfferItem } from "./offer-item";

/** Who to write to is what the page itself says. */
const contactOf = (blocks: Block[]) => blocks.find((block) => block.__typename === "ContactBlock");

export default function JobListScreen({ data: { jobs: { nodes, totalCount }, ...around } }: ScreenProps<JobList>) {
  const t = useT();
  const otherwise = { title: t("jobs:title"), summary: t("jobs:description") };
  return (
    <ListPage {...around} otherwise={otherwise} title={t("jobs:list")} path="/jobs" total={totalCount}>
      {nodes.length === 0 ? <Empty blocks={around.page?.blocks ?? []} /> : (
        <ul class={styles.offers}>{nodes.map((job) => <OfferItem key={job.id} job={job} />)}</ul>
      )}
    </ListPage>
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
