// Drafts prepared for the owner of the account.

import { useFormat, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { AccountPage } from "../model/api";
import { Listed } from "./listed";

export function Previews({ data: { previews, company, name } }: { data: AccountPage }) {
  const t = useT();
  const { date } = useFormat();
  if (previews.length === 0) return null;
  const columns = { page: t("account:previews.page"), for: t("account:previews.for"), until: t("account:previews.until") };
  return (
    <Listed id="previews" title={t("account:previews.title")} count={previews.length} columns={Object.values(columns)}>
      {previews.map(({ title, locale, address, expiresAt }) => (
        <tr key={address}>
          <th scope="row"><a href={address} lang={locale}>{title}</a></th>
          <td data-label={columns.for}>{company || name}</td>
          <td data-label={columns.until}>{date(inParis(Date.parse(expiresAt)).day)}</td>
        </tr>
      ))}
    </Listed>
  );
}
