// The page of an unknown or removed address: the reason if known, a search for its words, the pages that resemble it, and
// a link home.

import { EndPage } from "../kit/end-page";
import { SearchIcon } from "../kit/icons";
import { LinkRows, type LinkRow } from "../kit/link-rows";
import { isGone } from "../lib/failed";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { TextKey } from "../lib/text-keys";
import type { Translate } from "../lib/translate";
import { FIXED } from "./fixed";
import type { NearPage, NotFoundData } from "./load";
import styles from "./screen.module.css";

const USEFUL: { path: string; text: TextKey }[] = [
  { path: "/store", text: "error:notFound.store" },
  { path: "/ias", text: "error:notFound.indicators" },
  { path: "/data-request", text: "error:notFound.request" },
  { path: "/contact", text: "error:notFound.contact" },
];

/** Missing parts of the indicators by the API's code: a page may exist, but not for that region or day. */
const ABSENT = /^ias\.(.+)$/;

/** The most specific sentence; null if only the address is wrong. */
function reasonOf({ failed }: NotFoundData): TextKey | null {
  if (isGone(failed)) return "code:content.expired";
  if (failed?.preview) return "error:notFound.preview";
  const [, absent] = ABSENT.exec(failed?.code ?? "") ?? [];
  return absent ? (`code:ias.${absent}` as TextKey) : null;
}

function Lead({ data }: { data: NotFoundData }) {
  const t = useT();
  const reason = reasonOf(data);
  if (reason) return <>{t(reason)}</>;
  if (!data.path) return <>{t("error:notFound.lead")}</>;
  const [before, after] = t("error:notFound.address", { path: "\n" }).split("\n");
  return <>{before}<code class={`${styles.path} linen anywhere`}>{data.path}</code>{after}</>;
}

/** A title is a text of the interface, or the editors'. */
function nameOf({ path, title, theme }: Pick<NearPage, "path" | "title" | "theme">, t: Translate): string {
  const fixed = FIXED[path];
  return fixed ? t(fixed) : theme ? t(`ias:short.${theme}`) : title;
}

function Search({ words }: { words: string }) {
  const t = useT();
  return (
    <form class={`${styles.search} no-print grid gap-3`} action={`/${useLocale()}/store`} role="search">
      <label class="visually-hidden" for="words">{t("error:notFound.search")}</label>
      <span class={`${styles.field} row middle shrink`}>
        <SearchIcon />
        <input class="full shrink" id="words" type="search" name="q" defaultValue={words} maxLength={200} autoComplete="off" />
      </span>
      <button class="button" type="submit">{t("error:notFound.find")}</button>
    </form>
  );
}

export default function NotFoundScreen({ data }: ScreenProps<NotFoundData>) {
  const t = useT();
  const home = `/${useLocale()}`;
  const gone = isGone(data.failed);
  const near: LinkRow[] = data.near.map(({ path, title, part, theme }) => ({ href: home + path, name: nameOf({ path, title, theme }, t), part: part === "sources" ? t("error:notFound.inStore") : t(`sitemap:${part}`) }));
  const useful = USEFUL.map(({ path, text }) => ({ href: home + path, name: t(text) }));
  return (
    <EndPage
      mark="closed"
      fact={t(gone ? "error:notFound.gone" : "error:notFound.title")}
      title={t(gone ? "error:notFound.goneHeading" : "error:notFound.heading")}
      lead={<Lead data={data} />}
      picture={data.crossField && <Field address={data.crossField} />}
    >
      <Search words={data.words} />
      {near.length > 0 ? <LinkRows title={t("error:notFound.near")} rows={near} /> : <LinkRows title={t("error:notFound.useful")} rows={useful} />}
      <p class={`${styles.actions} no-print grid gap-3`}>
        <a class="button button-quiet" href={home}>{t("error:notFound.home")}</a>
        <a href={`${home}/contact`}>{t("error:notFound.report")}</a>
      </p>
    </EndPage>
  );
}

/** Today's field of crosses, without its colours: it has no message here. */
function Field({ address }: { address: string }) {
  const t = useT();
  return (
    <>
      <img class={styles.crosses} src={address} alt="" width={1010} height={1016} />
      <p class="small muted">{t("error:notFound.caption")}</p>
    </>
  );
}
