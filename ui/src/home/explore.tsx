// The way into the Store: a search, and what it holds in three tabs. Each tab has an address; without a script the
// panels are stacked.

import { SearchIcon } from "../kit/icons";
import { DRAWN, KEPT, Kept } from "../kit/kept";
import { Tabs } from "../kit/tabs";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Locale } from "../lib/locale";
import styles from "./explore.module.css";
import type { HomeData } from "./load";

interface ExploreProps extends Pick<HomeData, "offer" | "modules" | "counts"> {
  title: string | null;
  about: string | null;
  lang: Locale | undefined;
}

interface Named {
  href: string;
  name: string;
  lang?: Locale | undefined;
  /** At the end of the row; a number has its words for screen readers. */
  note?: string | undefined;
  number?: string | undefined;
}

/** Short names are in two columns even on phones. */
function Names({ names, areShort }: { names: Named[]; areShort: boolean }) {
  return (
    <ul class={areShort ? `${styles.names} ${styles.short}` : styles.names}>
      {names.map(({ href, name, lang, note, number }) => (
        <li key={href}>
          <a href={href} lang={lang}>{name}</a>
          {number && <span aria-hidden="true">{number}</span>}
          {note && <span class={number && "visually-hidden"}>{note}</span>}
        </li>
      ))}
    </ul>
  );
}

function Search() {
  const t = useT();
  const locale = useLocale();
  return (
    <form class={styles.search} action={`/${locale}/store`} role="search">
      <label class="visually-hidden" for="home-words">{t("home:explore.search")}</label>
      <SearchIcon />
      <input id="home-words" type="search" name="q" maxLength={200} autoComplete="off" placeholder={t("home:explore.hint")} />
      <button class="button" type="submit">{t("home:explore.find")}</button>
    </form>
  );
}

/** A list that the browser has as markup stays as it is. */
const named = <T,>(items: T[] | typeof KEPT, name: (item: T) => Named): Named[] | typeof KEPT => (items === KEPT ? KEPT : items.map(name));

const KeptNames = () => <Kept of={() => <div {...DRAWN} />} />;

function useTabs({ offer: { territories, sources }, modules, counts }: Pick<HomeData, "offer" | "modules" | "counts">) {
  const t = useT();
  const format = useFormat();
  const page = useLocale();
  const more = <p class={styles.more}><a href={`/${page}/store`}>{t("home:explore.store")}</a></p>;
  const lists = {
    territories: named(territories, ({ territory, count }) => ({ href: `/${page}/store?territory=${territory}`, name: t(`source:territory.${territory}`), number: format.number(count), note: t("home:explore.count", { count }) })),
    sources: named(sources, ({ slug, name, family, lang }) => ({ href: `/${page}/sources/${slug}`, name, lang, note: t(`source:family.${family}`) })),
    modules: named(modules, ({ id, name, lang }) => ({ href: `/${page}/modules/${id}`, name, lang })),
  };
  const tab = (id: keyof typeof lists) => {
    const names = lists[id];
    const content = names === KEPT ? <KeptNames /> : <div><Names names={names} areShort={id === "territories"} />{id === "sources" && counts.sources > names.length && more}</div>;
    return { id, label: t(`home:explore.${id}`), count: format.number(counts[id]), content };
  };
  return [tab("territories"), tab("sources"), tab("modules")];
}

export function Explore({ title, about, lang, offer, modules, counts }: ExploreProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <section class={`container ${styles.explore}`}>
      <h2 lang={lang}>{title}</h2>
      <Search />
      <div class={styles.about}>
        {about && <p lang={lang}>{about}</p>}
        <p><a href={`/${locale}/how-to-buy`}>{t("home:explore.buy")}</a></p>
      </div>
      <Tabs label={t("home:explore.label")} tabs={useTabs({ offer, modules, counts })} />
    </section>
  );
}
