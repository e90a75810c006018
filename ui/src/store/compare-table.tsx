// Sources as the columns of one table, facts as its rows: ticks for what a source has, a sign and a word for rows that
// differ. On a phone two whole sources are beside the names of the facts.

import { Steps, Years } from "../blocks/glyphs";
import { Zone } from "../blocks/zone";
import { RemoveIcon } from "../kit/icons";
import { useLocale, useT } from "../lib/i18n";
import { optionName } from "../model/option-name";
import { Columns } from "./compare-columns";
import type { ComparedRow, RowGroup } from "./compare-rows";
import styles from "./compare-table.module.css";
import type { ComparedSheet } from "./load-compare";
import { COMPARED, comparisonOf } from "./view";

/** The address without one of its sources: the Store, once too few are left. */
function useAddressWithout(slugs: string[]): (slug: string) => string {
  const store = `/${useLocale()}/store`;
  return (slug) => {
    const left = slugs.filter((other) => other !== slug);
    if (left.length >= COMPARED.least) return `${store}/compare${comparisonOf(left)}`;
    return `${store}?${new URLSearchParams(left.map((other) => ["compare", other]))}`;
  };
}

function Heads({ sheets }: { sheets: ComparedSheet[] }) {
  const t = useT();
  const page = useLocale();
  const addressWithout = useAddressWithout(sheets.map(({ slug }) => slug));
  return (
    <tr>
      <th scope="col" class={styles.corner}>{t("store:comparison.chosen", { count: sheets.length })}</th>
      {sheets.map(({ slug, name, locale, fallback, territories, channel, access }) => (
        <th key={slug} scope="col">
          <div class={`${styles.head} grid top`}>
            <Zone territories={territories} />
            <div>
              <a class={`${styles.name} display text-5 bold ink`} href={`/${page}/sources/${slug}`} lang={fallback ? locale : undefined}>{name}</a>
              {channel === "none"
                ? <p class={`${styles.about} regular muted`}>{t(`source:access.${access}`)}</p>
                : <p class={`${styles.about} regular muted`}>{optionName("channel", channel, { t })}, <span>{t(`source:access.${access}`)}</span></p>}
            </div>
            <a class={`${styles.remove} no-print grid muted`} href={addressWithout(slug)} aria-label={t("store:comparison.removeName", { name })}><RemoveIcon /></a>
          </div>
        </th>
      ))}
    </tr>
  );
}

interface CellProps {
  row: ComparedRow;
  sheet: ComparedSheet;
  text: string;
  year: number;
}

/** A drawing with its word: the word of a tick or of a ladder is for screen readers. */
function Cell({ row, sheet, text, year }: CellProps) {
  const t = useT();
  if (!text) return <span class="muted">{t("source:none")}</span>;
  switch (row.drawn) {
    case "tick":
      return <><span class={text === t("source:cover.yes") ? styles.yes : styles.no} aria-hidden="true" /><span class="visually-hidden">{text}</span></>;
    case "steps":
      return <><Steps finest={sheet.granularity} /><span class="visually-hidden">{text}</span></>;
    case "years":
      return <span class={`${styles.years} row wrap middle`}><Years since={sheet.history} year={year} example={sheet.examples.includes("history")} /><span>{text}</span></span>;
    default:
      return <>{text}</>;
  }
}

export interface CompareTableProps {
  sheets: ComparedSheet[];
  groups: RowGroup[];
  /** The current year. */
  year: number;
}

function Group({ group: { name, rows }, sheets, year }: { group: RowGroup; sheets: ComparedSheet[]; year: number }) {
  const t = useT();
  return (
    <tbody>
      <tr class={styles.group}><th scope="rowgroup" colSpan={sheets.length + 1}><span>{t(`store:comparison.group.${name}`)}</span></th></tr>
      {rows.map((row) => (
        <tr key={row.name} data-differs={row.differs ? "" : undefined} data-same={row.differs ? undefined : ""}>
          <th scope="row">
            <span>{row.label}</span>
            {row.differs && <><span class={`${styles.sign} regular muted`} aria-hidden="true">≠</span><span class="visually-hidden">{`, ${t("store:comparison.differs")}`}</span></>}
          </th>
          {sheets.map((sheet, index) => <td key={sheet.slug}><Cell row={row} sheet={sheet} text={row.texts[index] ?? ""} year={year} /></td>)}
        </tr>
      ))}
    </tbody>
  );
}

export default function CompareTable({ sheets, groups, year }: CompareTableProps) {
  const t = useT();
  const page = useLocale();
  return (
    <Columns count={sheets.length}>
      <table class={styles.table} data-columns={sheets.length}>
        <caption class="visually-hidden">{t("store:comparison.table")}</caption>
        <thead><Heads sheets={sheets} /></thead>
        {groups.map((group) => <Group key={group.name} group={group} sheets={sheets} year={year} />)}
        <tfoot>
          <tr>
            <th scope="row"><span>{t("store:comparison.more")}</span></th>
            {sheets.map(({ slug, name }) => (
              <td key={slug}>
                <a href={`/sources/${slug}/sample.csv`} download aria-label={`${t("store:item.sample")}, ${name}`}>{t("store:item.sampleShort")}</a>{" "}
                <a href={`/${page}/sources/${slug}`} aria-label={`${t("store:comparison.sheet")}, ${name}`}>{t("store:comparison.sheet")}</a>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Columns>
  );
}
