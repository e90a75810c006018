// How to get a source: a request that is already begun, a message, or the files themselves when it is open. It stays in
// view beside the sheet where there is room.

import { useLocale, useT } from "../lib/i18n";
import type { Sheet } from "../model/api";
import styles from "./access.module.css";

function Open({ sheet: { licence, theme } }: { sheet: Sheet }) {
  const t = useT();
  const page = useLocale();
  return (
    <>
      {licence && <p>{t("source:next.open", { licence })}</p>}
      {theme && <p><a class="button" href={`/${page}/ias/${theme}`}>{t("source:next.theme")}</a></p>}
    </>
  );
}

/** Areas that a request begins with; a source of more is about none in particular. */
const MOST_AREAS = 3;

function OnRequest({ sheet: { slug, name, channel, granularity, territories } }: { sheet: Sheet }) {
  const t = useT();
  const page = useLocale();
  const areas = territories.length > MOST_AREAS ? [] : territories;
  const request = new URLSearchParams([
    ["title", t("source:next.wish", { name })],
    ["source", slug],
    ...(channel === "none" ? [] : [["channel", channel]]),
    ["granularity", granularity],
    ...areas.map((area) => ["territory", area]),
  ]);
  return (
    <>
      <p>{t("source:next.text")}</p>
      <p><a class="button" href={`/${page}/data-request?${request}`}>{t("source:next.request")}</a></p>
    </>
  );
}

export function Access({ sheet }: { sheet: Sheet }) {
  const t = useT();
  const page = useLocale();
  return (
    <section class={styles.access} aria-labelledby="access">
      <h2 class={styles.title} id="access">{t("source:next.title")}</h2>
      {sheet.access === "open" ? <Open sheet={sheet} /> : <OnRequest sheet={sheet} />}
      <ul class={styles.links}>
        <li><a href={sheet.sample.url} download>{t("source:sheet.download")}</a></li>
        <li><a href={`/${page}/contact`}>{t("source:next.mail")}</a></li>
        <li><a href={`/${page}/store?compare=${sheet.slug}`}>{t("source:next.compare")}</a></li>
      </ul>
    </section>
  );
}
