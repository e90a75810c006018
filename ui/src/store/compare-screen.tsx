// Two or three sources side by side. An address with fewer, or with unknown sources, gives a message and a link back.

import { Crumbs } from "../blocks/crumbs";
import { ExampleHatch } from "../blocks/glyphs";
import { csvAddress } from "../kit/csv";
import { DownIcon } from "../kit/icons";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import { fileRows, rowGroups, type RowGroup } from "./compare-rows";
import styles from "./compare-screen.module.css";
import type { CompareTableProps } from "./compare-table";
import { comparisonTitle } from "./comparison-title";
import type { ComparedSheet, Comparison } from "./load-compare";
import { COMPARED, comparisonOf } from "./view";

const CompareTable = later<CompareTableProps>(() => import("./compare-table"));

function Notices({ unknown, cut }: Comparison) {
  const t = useT();
  return (
    <>
      {unknown.length > 0 && <p class={`${styles.notice} measure mt-4 anywhere`}>{t("store:comparison.unknown", { list: unknown.join(", ") })}</p>}
      {cut && <p class={`${styles.notice} measure mt-4 anywhere`}>{t("store:comparison.cut")}</p>}
    </>
  );
}

function TooFew() {
  const t = useT();
  const store = `/${useLocale()}/store`;
  return (
    <div class={styles.few}>
      <p>{t("store:comparison.few")}</p>
      <p>{t("store:comparison.choose")}</p>
      <p><a class="button button-quiet" href={store}>{t("store:comparison.back")}</a></p>
    </div>
  );
}

interface PartProps {
  sheets: ComparedSheet[];
}

/** Style rules read both boxes, so they work without scripts. */
function Options({ sheets, groups }: PartProps & { groups: RowGroup[] }) {
  const t = useT();
  const file = csvAddress(fileRows(sheets, groups, t("store:comparison.fact")));
  return (
    <div class={`${styles.options} no-print row wrap middle gap-2 gap-x-5`}>
      <label class="row middle touch"><input type="checkbox" class={styles.mark} defaultChecked />{t("store:comparison.mark")}</label>
      <label class="row middle touch"><input type="checkbox" class={styles.only} />{t("store:comparison.only")}</label>
      <a class={`button button-quiet ${styles.file}`} href={file} download="vigie.csv"><DownIcon />{t("store:comparison.file")}</a>
    </div>
  );
}

/** One request for all of them; another source can be added while there is room. */
function Foot({ sheets }: PartProps) {
  const t = useT();
  const home = `/${useLocale()}`;
  const picked = `?${new URLSearchParams(sheets.map(({ slug }) => ["compare", slug]))}`;
  return (
    <div class={`night ${styles.foot} no-print`}>
      <div class="container row wrap middle apart gap-2 gap-x-5 py-3">
        <p class={`${styles.names} row wrap gap-x-4`}>
          <strong>{sheets.map(({ name }) => name).join(", ")}</strong>
          {sheets.length < COMPARED.most && <a href={`${home}/store${picked}`}>{t("store:comparison.add")}</a>}
        </p>
        <a class={`${styles.ask} inline-row middle strong`} href={`${home}/data-request${comparisonOf(sheets.map(({ slug }) => slug))}`}>{t("store:comparison.ask", { number: sheets.length })}</a>
      </div>
    </div>
  );
}

export default function CompareScreen({ data, today }: ScreenProps<Comparison>) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { sheets } = data;
  const isEnough = sheets.length >= COMPARED.least;
  const groups = rowGroups(sheets, { t, format, locale });
  return (
    <div class={`${styles.page} pt-4`}>
      <div class="container">
        <Crumbs above={[{ text: t("shell:nav.store"), path: "/store" }]} here={t("store:item.compare")} />
        <div class={`${styles.head} row wrap middle apart gap-3 gap-x-5 mb-4`}>
          <h1>{comparisonTitle(data, t)}</h1>
          {isEnough && <Options sheets={sheets} groups={groups} />}
        </div>
        <Notices {...data} />
        <ExampleHatch />
        {isEnough ? <CompareTable sheets={sheets} groups={groups} year={Number(today.slice(0, 4))} /> : <TooFew />}
      </div>
      {isEnough && <Foot sheets={sheets} />}
    </div>
  );
}
