// Drafts that were prepared for the owner of the account.

import stacked from "../kit/stacked-table.module.css";
import { useFormat, useT } from "../lib/i18n";
import { inParis } from "../lib/paris";
import type { AccountPage } from "../model/api";
import styles from "./screen.module.css";

export function Previews({ data: { previews, company, name } }: { data: AccountPage }) {
  const t = useT();
  const { date } = useFormat();
  if (previews.length === 0) return null;
  const columns = { page: t("account:previews.page"), for: t("account:previews.for"), until: t("account:previews.until") };
  return (
    <section class={styles.section} id="previews">
      <div class={styles.heading}><h2>{t("account:previews.title")}<span>{previews.length}</span></h2></div>
      <table class={stacked.table}>
        <thead>
          <tr>{Object.entries(columns).map(([key, column]) => <th key={key} scope="col">{column}</th>)}</tr>
        </thead>
        <tbody>
          {previews.map(({ title, locale, address, expiresAt }) => (
            <tr key={address}>
              <th scope="row"><a href={address} lang={locale}>{title}</a></th>
              <td data-label={columns.for}>{company || name}</td>
              <td data-label={columns.until}>{date(inParis(Date.parse(expiresAt)).day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
