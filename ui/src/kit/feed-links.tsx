// Links to the feeds of a list.

import { feedsOf } from "../lib/feeds";
import { useT } from "../lib/i18n";
import styles from "./feed-links.module.css";

/** `path` is the list's own address, with its language. */
export function FeedLinks({ path }: { path: string }) {
  const t = useT();
  return (
    <nav class={`${styles.feeds} no-print row wrap gap-1 gap-x-5 mt-6 small muted`} aria-label={t("kit:feeds.label")}>
      <p>{t("kit:feeds.label")}</p>
      <ul class={`${styles.list} row wrap gap-x-4`}>
        {feedsOf(path).map(({ kind, href, type }) => <li key={kind}><a href={href} type={type}>{t(`kit:feeds.${kind}`)}</a></li>)}
      </ul>
    </nav>
  );
}
