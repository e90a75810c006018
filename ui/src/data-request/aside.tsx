// The sidebar of the form: nearest existing sources, the next steps, and the contact.

import { TeamContact, isReachable } from "../blocks/team-contact";
import { ContextPart, Milestones } from "../kit/context";
import { useLocale, useT } from "../lib/i18n";
import type { TeamContact as TeamContactFacts } from "../model/api";
import { FILTERS, type Filter } from "../model/catalog";
import { optionName } from "../model/option-name";
import { sourceFacts } from "../model/source-facts";
import styles from "./aside.module.css";
import type { RequestData } from "./routes";

type Near = RequestData["nearest"][number];

const AFTER = ["now", "then", "end"] as const;

/** The values of a source for a criterion, as the Store names them. */
function valuesOf(source: Near, filter: Filter): string[] {
  switch (filter) {
    case "family":
      return [source.family];
    case "territory":
      return source.territories;
    case "division":
      return source.divisions;
    case "indicator":
      return source.indicators;
    case "granularity":
      return [source.granularity];
    case "channel":
      return [source.channel];
    case "access":
      return [source.access];
    case "format":
      return [];
  }
}

/** The criteria of the request: the matching values of the source, or what it has instead. */
function Tags({ source, wish }: { source: Near; wish: URLSearchParams }) {
  const t = useT();
  const tags = FILTERS.flatMap((filter) => {
    const asked = wish.getAll(filter);
    if (asked.length === 0) return [];
    const met = source.meets.includes(filter);
    const has = valuesOf(source, filter);
    const literal = asked.filter((value) => has.includes(value));
    // A match by a part or by aggregation is shown under the requested name.
    const shown = !met ? has.slice(0, 1) : literal.length > 0 ? literal : asked.slice(0, 1);
    return shown.map((value) => ({ key: `${filter} ${value}`, text: optionName(filter, value, { t }), met }));
  });
  return tags.length > 0 && (
    <ul class={`${styles.tags} mt-2 row wrap gap-2 small`}>
      {tags.map(({ key, text, met }) => (
        <li key={key} class={`${met ? `${styles.met} strong ink` : styles.other ?? ""} inline-row middle`}>
          {met && <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><path d="M4 0h4v4h4v4H8v4H4V8H0V4h4z" fill="currentColor" /></svg>}
          {text}
        </li>
      ))}
    </ul>
  );
}

function Nearest({ nearest, wish }: Pick<RequestData, "nearest"> & { wish: URLSearchParams }) {
  const t = useT();
  const locale = useLocale();
  const facts = (source: Near) =>
    sourceFacts(source, { t, locale }).filter(({ name }) => name === "history" || name === "update").map(({ text }) => text).join(", ");
  return (
    <ContextPart folded title={t("request:near.title", { count: nearest.length })}>
      <p class="small muted">{t("request:near.about")}</p>
      <ul class={styles.sources}>
        {nearest.map((source) => (
          <li key={source.slug}>
            <a href={`/${locale}/sources/${source.slug}`} lang={source.fallback ? source.locale : undefined}>{source.name}</a>
            <p class="small muted">{facts(source)}</p>
            <Tags source={source} wish={wish} />
          </li>
        ))}
      </ul>
      {nearest.length > 1 && <p><a href={`/${locale}/store/compare?${new URLSearchParams(nearest.map(({ slug }) => ["source", slug]))}`}>{t("request:near.compare")}</a></p>}
    </ContextPart>
  );
}

interface AsideProps extends Pick<RequestData, "nearest"> {
  wish: URLSearchParams;
  contact: TeamContactFacts;
}

export function Aside({ nearest, wish, contact }: AsideProps) {
  const t = useT();
  const { answerDays, person } = contact;
  const milestones = AFTER.map((step) => ({
    title: step === "then" && answerDays ? t("request:after.within", { count: answerDays }) : t(`request:after.${step}.title`),
    text: step === "then" && person ? t("request:after.person", { person }) : t(`request:after.${step}.text`),
  }));
  return (
    <>
      {nearest.length > 0 && <Nearest nearest={nearest} wish={wish} />}
      <ContextPart folded title={t("request:after.title")}>
        <Milestones items={milestones} />
      </ContextPart>
      {isReachable(contact) && <ContextPart title={t("request:question")}><TeamContact {...contact} /></ContextPart>}
    </>
  );
}
