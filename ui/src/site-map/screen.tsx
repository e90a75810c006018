// Every page of the site in one list: an alternative to the menus.

import { LanguageMark } from "../kit/language-mark";
import { Paging } from "../kit/paging";
import { useLocale, useT } from "../lib/i18n";
import type { Locale } from "../lib/locale";
import type { ScreenProps } from "../lib/route";
import type { ListedPage, SiteMap } from "./load";
import styles from "./screen.module.css";

interface Entry {
  /** The path without the language. */
  path: string;
  text: string;
  /** The language of the text, and whether it is not the page's. */
  locale: Locale;
  fallback: boolean;
}

/** The sections of addresses with their own heading here. */
const SECTIONS = ["solutions", "legal"] as const;

const sectionOf = (slug: string) => SECTIONS.find((section) => slug.startsWith(`${section}/`));

/** Lists with their own screens; only their number is shown. */
const COUNTED = ["press", "jobs"];

export default function SiteMapScreen({ data }: ScreenProps<SiteMap>) {
  const t = useT();
  const locale = useLocale();
  const { sources, page, pageCount } = data;
  return (
    <div class="container pt-6 pb-8">
      <h1>{t("sitemap:title")}</h1>
      <p class="lead mt-5">{t("sitemap:lead")}</p>
      <div class={styles.sections}>
        {page === 1 && <Pages data={data} />}
        <Section id="sources" title={t("sitemap:sources")} entries={sources.map(({ slug, name, ...language }) => ({ path: `/sources/${slug}`, text: name, ...language }))} />
      </div>
      <Paging page={page} pages={pageCount} path={`/${locale}/site-map`} heading="sources" />
    </div>
  );
}

function Pages({ data: { pages, modules, themes, articles, jobs } }: { data: SiteMap }) {
  const t = useT();
  const locale = useLocale();
  const own = (path: string, text: string): Entry => ({ path, text, locale, fallback: false });
  const written = ({ slug, title, ...language }: ListedPage): Entry => ({ path: `/${slug}`, text: title, ...language });
  const within = (section: ReturnType<typeof sectionOf>) => pages.filter(({ slug }) => sectionOf(slug) === section && !COUNTED.includes(slug)).map(written);
  return (
    <>
      <Section id="pages" title={t("sitemap:pages")} entries={[own("", t("sitemap:home")), ...within(undefined)]} />
      {SECTIONS.map((section) => <Section key={section} id={section} title={t(`sitemap:${section}`)} entries={within(section)} />)}
      <Section id="news" title={t("sitemap:news")} entries={[
        own("/press", `${t("sitemap:press")} (${t("sitemap:articles", { count: articles })})`),
        own("/jobs", `${t("sitemap:jobs")} (${t("sitemap:offers", { count: jobs })})`),
      ]} />
      <Section id="indicators" title={t("sitemap:indicators")} entries={[
        own("/ias", t("sitemap:allIndicators")),
        ...themes.map((theme) => own(`/ias/${theme}`, t(`ias:short.${theme}`))),
        own("/ias/bulletins", t("ias:bulletin.list")),
        own("/status", t("sitemap:status")),
      ]} />
      <Section id="modules" title={t("sitemap:modules")} entries={[own("/modules", t("sitemap:allModules")), ...modules.map(({ id, name, ...language }) => ({ path: `/modules/${id}`, text: name, ...language }))]} />
    </>
  );
}

function Section({ id, title, entries }: { id: string; title: string; entries: Entry[] }) {
  const page = useLocale();
  if (entries.length === 0) return null;
  return (
    <section class={styles.section} aria-labelledby={id}>
      <h2 class={`${styles.title} mb-3 pt-3 rule-top`} id={id}>{title}</h2>
      <ul class="cross-list plain">
        {entries.map(({ path, text, locale, fallback }) => (
          <li key={path}>
            <a href={`/${page}${path}`} lang={fallback ? locale : undefined}>{text}</a>{" "}<LanguageMark locale={locale} fallback={fallback} />
          </li>
        ))}
      </ul>
    </section>
  );
}
