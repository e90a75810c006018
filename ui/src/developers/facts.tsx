// Errors, limits, licence and changes.

import { CopyText } from "../kit/copy-text";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { CHANGES } from "./changes";
import styles from "./facts.module.css";
import type { Interfaces } from "./load";
import { Section } from "./section";

/** The statuses whose causes a program can act on. */
const STATUSES = ["404", "409", "422", "429", "503"] as const;

const LICENCE = "https://opendatacommons.org/licenses/odbl/1-0/";

/** Media types and addresses of the site, which are code. */
const CODE = /((?:application)?\/[\w./+-]*\w)/;

const withCode = (text: string) => text.split(CODE).map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));

export type FactsProps = Pick<Interfaces, "index" | "subject">;

export default function Facts({ index, subject }: FactsProps) {
  const t = useT();
  return (
    <div>
      <Section id="errors" title={t("developers:errors.name")}>
        <p class="measure mb-4">{withCode(t("developers:errors.text"))}</p>
        <dl class={styles.rows}>
          {STATUSES.map((status) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>{t(`developers:errors.cause.${status}`)}</dd>
              <dd class="muted">{t(`developers:errors.remedy.${status}`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <div class={`${styles.two} grid gap-x-6 column`}>
        <Limits index={index} />
        <Licence subject={subject} />
      </div>
      <Changes />
    </div>
  );
}

function Limits({ index: { limits } }: Pick<Interfaces, "index">) {
  const t = useT();
  const { number, size } = useFormat();
  const query = { size: size(limits.graphqlBytes), words: number(limits.graphqlWords), levels: String(limits.graphqlDepth) };
  return (
    <Section id="limits" title={t("developers:limits.name")}>
      <dl class={styles.limits}>
        <div><dt>{t("developers:limits.address")}</dt><dd>{t("developers:limits.connections", { number: number(limits.connectionsPerAddress) })}</dd></div>
        <div><dt>{t("developers:limits.query")}</dt><dd>{t("developers:limits.queryParts", query)}</dd></div>
        <div><dt>{t("developers:limits.list")}</dt><dd>{t("developers:limits.entries", { number: number(limits.listEntries) })}</dd></div>
        <div><dt>{t("developers:limits.freshness")}</dt><dd>{t("developers:limits.daily")} <a href="/open-data/ias/calendar.ics">calendar.ics</a></dd></div>
      </dl>
    </Section>
  );
}

function Licence({ subject }: Pick<Interfaces, "subject">) {
  const t = useT();
  const { date } = useFormat();
  const citation = subject && t("developers:licence.citation", { theme: t(`ias:name.${subject.theme}`), day: date(subject.lastDay), version: String(subject.version) });
  return (
    <Section id="licence" title={t("developers:licence.name")}>
      <p>{t("developers:licence.text")} <a href={LICENCE} hreflang="en" rel="license">ODbL 1.0</a></p>
      {citation && (
        <div class={`${styles.citation} grid gap-3 mt-4 small`}>
          <p>{citation}</p>
          <CopyText text={citation} action={t("kit:copy.code")} done={t("kit:copy.codeDone")} />
        </div>
      )}
    </Section>
  );
}

function Changes() {
  const t = useT();
  const locale = useLocale();
  const { date } = useFormat();
  return (
    <Section id="changes" title={t("developers:changes.name")} link={{ href: `/catalog.atom?locale=${locale}`, text: t("developers:catalogue.feed") }}>
      <dl class={styles.changes}>
        {CHANGES.map(({ day, key }) => (
          <div key={key}>
            <dt class="small muted"><time dateTime={day}>{date(day)}</time></dt>
            <dd>{withCode(t(`developers:changes.${key}`))}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
