// How to get a source: price or licence, the link to request or download it, and the contact. Sticky beside the source
// if there is room.

import { TeamContact } from "../blocks/team-contact";
import { LockIcon } from "../kit/icons";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { SourceDetails } from "./load";
import { formatName } from "../model/format-name";
import styles from "./access.module.css";
import { isExample } from "./lifted";

/** Maximum number of areas that a request starts with; a source with more starts with none. */
const MAX_AREAS = 3;

function useRequest({ slug, name, channel, granularity, territories }: SourceDetails): string {
  const t = useT();
  const areas = territories.length > MAX_AREAS ? [] : territories;
  const request = new URLSearchParams([
    ["title", t("source:next.wish", { name })],
    ["source", slug],
    ...(channel === "none" ? [] : [["channel", channel]]),
    ["granularity", granularity],
    ...areas.map((area) => ["territory", area]),
  ]);
  return `/${useLocale()}/data-request?${request}`;
}

/** The main action: request it, or open the open data. */
function Action({ sheet }: { sheet: SourceDetails }) {
  const t = useT();
  const page = useLocale();
  const request = useRequest(sheet);
  if (sheet.access === "quote") return <a class="button" href={request}>{t("source:next.quote")}</a>;
  return sheet.theme && <a class="button" href={`/${page}/ias/${sheet.theme}`}>{t("source:next.theme")}</a>;
}

function State({ sheet: { access } }: { sheet: SourceDetails }) {
  const t = useT();
  return <p class={styles.state}>{access === "quote" && <LockIcon />}{t(`source:access.${access}`)}</p>;
}

function Terms({ sheet }: { sheet: SourceDetails }) {
  const t = useT();
  const format = useFormat();
  const marked = (text: string, fact: SourceDetails["examples"][number]) => (isExample(sheet, fact) ? `${text} (${t("source:example")})` : text);
  const volume = sheet.rows === null ? sheet.access === "quote" && t("source:next.volume") : marked(t("source:next.rows", { number: format.number(sheet.rows) }), "rows");
  const terms = [
    { label: t("source:fact.licence"), text: sheet.licence },
    { label: t("source:fact.formats"), text: marked(sheet.formats.map(formatName).join(", "), "formats") },
    { label: t("source:fact.delivery"), text: sheet.delivery.length > 0 && marked(sheet.delivery.map((way) => t(`source:delivery.${way}`)).join(", "), "delivery") },
    { label: t("source:fact.rows"), text: volume },
  ];
  return (
    <dl class={styles.terms}>
      {terms.map(({ label, text }) => text && <div key={label}><dt>{label}</dt><dd>{text}</dd></div>)}
    </dl>
  );
}

export function Access({ sheet }: { sheet: SourceDetails }) {
  const t = useT();
  const page = useLocale();
  return (
    <section class={styles.access} aria-labelledby="access">
      <div class={styles.head}>
        <h2 class={styles.title} id="access">{t("source:next.access")}</h2>
        <State sheet={sheet} />
      </div>
      <div class={styles.actions}>
        <Action sheet={sheet} />
        <a class="button button-quiet" href={sheet.sample.url} download>{t("source:next.sample", { count: sheet.sample.rows.length })}</a>
      </div>
      <Terms sheet={sheet} />
      <div class={styles.people}>
        <p><strong>{t("source:next.team")}</strong></p>
        <TeamContact {...sheet.contact} />
        <p><a href={`/${page}/contact`}>{t("source:next.mail")}</a></p>
      </div>
      <p class={styles.people}><a href={`/${page}/store?compare=${sheet.slug}`}>{t("source:next.compare")}</a></p>
    </section>
  );
}

/** The state and the action at the bottom of a narrow screen. */
export function AccessBar({ sheet }: { sheet: SourceDetails }) {
  return (
    <div class={styles.bar}>
      <State sheet={sheet} />
      <Action sheet={sheet} />
    </div>
  );
}
