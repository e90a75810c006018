// The sheet of one source: its facts at a glance, what it holds and what it does not, and how to get access.

import { EntryHeading } from "../blocks/entry-heading";
import { RichHtml } from "../blocks/rich-html";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import { sourceFacts } from "../lib/source-facts";
import type { SourceSheet } from "./load";
import styles from "./screen.module.css";

export default function SourceScreen({ data: source }: ScreenProps<SourceSheet>) {
  const t = useT();
  const page = useLocale();
  const { name, summary, html, locale, fallback } = source;
  return (
    <div class={`container ${styles.sheet}`}>
      <p class={styles.back}><a href={`/${page}/store`}>{t("source:back")}</a></p>
      <EntryHeading entry={{ title: name, summary, locale, fallback }} />
      <Facts source={source} />
      <div class={styles.columns}>
        <section aria-labelledby="about">
          <h2 class={styles.title} id="about">{t("source:about")}</h2>
          <RichHtml html={html} lang={fallback ? locale : undefined} />
        </section>
        <section class={styles.next} aria-labelledby="access">
          <h2 class={styles.title} id="access">{t("source:next.title")}</h2>
          <p>{t("source:next.text")}</p>
          <p><a class="button" href={`/${page}/data-request`}>{t("source:next.request")}</a></p>
          <p><a href={`/${page}/store`}>{t("source:next.store")}</a></p>
        </section>
      </div>
    </div>
  );
}

function Facts({ source }: { source: SourceSheet }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section class={styles.facts} aria-labelledby="facts">
      <hr class="section-rule" />
      <h2 class="visually-hidden" id="facts">{t("source:facts")}</h2>
      <dl>
        {sourceFacts(source, { t, locale }).map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
