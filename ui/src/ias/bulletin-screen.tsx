// One weekly bulletin: a section for each indicator, links to its neighbours, and its text and machine-readable forms.

import { Crumbs } from "../blocks/crumbs";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import { bulletinApi, bulletinFile, type Bulletin } from "./bulletin-load";
import styles from "./bulletin.module.css";
import { DemonstrationNotice } from "./demonstration-notice";

export default function BulletinScreen({ data }: ScreenProps<Bulletin>) {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  const { week, text: { title, lead, stamp, sections, note }, publishedOn } = data;
  return (
    <article class={`container ${styles.page}`}>
      <Crumbs above={[{ text: t("ias:meta.title"), path: "/ias" }, { text: t("ias:bulletin.list"), path: "/ias/bulletins" }]} here={format.date(publishedOn)} />
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      {stamp && <DemonstrationNotice text={stamp} />}
      {sections.map(({ theme, title: state, sentences }) => (
        <section key={theme}>
          <h2><a href={`/${locale}/ias/${theme}`}>{state}</a></h2>
          {sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
        </section>
      ))}
      <footer class={styles.foot}>
        <p>{note}</p>
        <ul class="cross-list">
          <li><a href={bulletinFile(week, locale)}>{t("ias:bulletin.plain")}</a></li>
          <li><a href={bulletinApi(week, locale)}>{t("ias:bulletin.json")}</a></li>
          <li><a href="/open-data/ias/feed.atom">{t("ias:index.feed")}</a></li>
        </ul>
        <Neighbours {...data} />
      </footer>
    </article>
  );
}

function Neighbours({ previous, next }: Pick<Bulletin, "previous" | "next">) {
  const t = useT();
  const locale = useLocale();
  if (!previous && !next) return null;
  const link = (week: string) => `/${locale}/ias/bulletins/${week}`;
  return (
    <nav class={styles.neighbours} aria-label={t("ias:bulletin.neighbours")}>
      {previous && <a href={link(previous)} rel="prev">{t("ias:bulletin.previous")}</a>}
      {next && <a href={link(next)} rel="next">{t("ias:bulletin.next")}</a>}
    </nav>
  );
}
