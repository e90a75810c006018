// Two to four sources side by side. An address with fewer, or with unknown sources, gives a message and a link back.

import { Crumbs } from "../blocks/crumbs";
import { useLocale, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import styles from "./compare-screen.module.css";
import type { CompareTableProps } from "./compare-table";
import type { Comparison } from "./load-compare";
import { COMPARED, comparisonOf } from "./view";

const CompareTable = later<CompareTableProps>(() => import("./compare-table"));

function Notices({ unknown, cut }: Comparison) {
  const t = useT();
  return (
    <>
      {unknown.length > 0 && <p class={styles.notice}>{t("store:comparison.unknown", { list: unknown.join(", ") })}</p>}
      {cut && <p class={styles.notice}>{t("store:comparison.cut")}</p>}
    </>
  );
}

function TooFew() {
  const t = useT();
  return (
    <div class={styles.few}>
      <p>{t("store:comparison.few")}</p>
      <p>{t("store:comparison.choose")}</p>
    </div>
  );
}

export default function CompareScreen({ data }: ScreenProps<Comparison>) {
  const t = useT();
  const home = `/${useLocale()}`;
  const store = `${home}/store`;
  const { sheets } = data;
  const picked = `?${new URLSearchParams(sheets.map(({ slug }) => ["compare", slug]))}`;
  const enough = sheets.length >= COMPARED.least;
  return (
    <div class={`container ${styles.page}`}>
      <Crumbs above={[{ text: t("shell:nav.store"), path: "/store" }]} here={t("store:item.compare")} />
      <h1>{t("store:comparison.title")}</h1>
      <Notices {...data} />
      {enough ? <CompareTable sheets={sheets} /> : <TooFew />}
      <p class={`button-row ${styles.actions}`}>
        {sheets.length > 0 && sheets.length < COMPARED.most && <a class="button" href={store + picked}>{t("store:comparison.add")}</a>}
        {enough && <a class="button" href={`${home}/data-request${comparisonOf(sheets.map(({ slug }) => slug))}`}>{t("store:empty.request")}</a>}
        <a class="button button-quiet" href={store}>{t("store:comparison.back")}</a>
      </p>
    </div>
  );
}
