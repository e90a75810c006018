// Sources as the columns of one table, facts as its rows; a sign and a word mark the rows that differ. It scrolls on
// its own, with sticky names of the facts.

import type { NamedFact } from "../model/catalog-words";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { sheetFacts } from "../model/sheet-facts";
import styles from "./compare-table.module.css";
import type { ComparedSheet } from "./load-compare";
import { COMPARED, comparisonOf } from "./view";

interface Row {
  name: string;
  label: string;
  /** One per source; null if the fact does not apply. */
  texts: (string | null)[];
  differs: boolean;
}

/** Every fact that at least one of the sources has, in the order of a source's page. */
export function rowsOf(facts: NamedFact[][]): Row[] {
  const labels = new Map(facts.flat().map(({ name, label }) => [name, label]));
  // The source with most facts sets their order; facts of others follow.
  const names = [...new Set([...facts].sort((a, b) => b.length - a.length).flatMap((list) => list.map(({ name }) => name)))];
  return names.map((name) => {
    const texts = facts.map((list) => list.find((fact) => fact.name === name)?.text ?? null);
    return { name, label: labels.get(name) ?? name, texts, differs: new Set(texts).size > 1 };
  });
}

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
      <th scope="col">{t("store:comparison.fact")}</th>
      {sheets.map(({ slug, name, locale, fallback }) => (
        <th key={slug} scope="col" lang={fallback ? locale : undefined}>
          <a class={styles.name} href={`/${page}/sources/${slug}`}>{name}</a>
          <a class={styles.remove} href={addressWithout(slug)} lang={page} aria-label={t("store:comparison.removeName", { name })}>{t("store:comparison.remove")}</a>
        </th>
      ))}
    </tr>
  );
}

export interface CompareTableProps {
  sheets: ComparedSheet[];
}

export default function CompareTable({ sheets }: CompareTableProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const rows = rowsOf(sheets.map((sheet) => sheetFacts(sheet, { t, format, locale })));
  return (
    <>
      <p class={styles.lead}>{t(rows.some(({ differs }) => differs) ? "store:comparison.lead" : "store:comparison.same")}</p>
      <div class={styles.scroll} tabIndex={0} role="region" aria-label={t("store:comparison.table")}>
        <table class={styles.table}>
          <caption class="visually-hidden">{t("store:comparison.table")}</caption>
          <thead><Heads sheets={sheets} /></thead>
          <tbody>
            {rows.map(({ name, label, texts, differs }) => (
              <tr key={name} class={differs ? styles.differs : undefined}>
                <th scope="row">
                  {label}
                  {differs && <><span class={styles.sign} aria-hidden="true">{" ≠"}</span><span class="visually-hidden">{`, ${t("store:comparison.differs")}`}</span></>}
                </th>
                {texts.map((text, index) => <td key={sheets[index]?.slug} class={text ? undefined : "muted"}>{text ?? t("source:none")}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
