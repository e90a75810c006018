// The sidebar of the account page: user, sections with their counts, and sign-out.

import { useLocale, useT } from "../lib/i18n";
import styles from "./side.module.css";

export interface Section {
  href: string;
  name: string;
  count?: number;
  current?: boolean;
}

interface SideProps {
  company?: string;
  email?: string;
  sections: Section[];
}

export function Side({ company, email, sections }: SideProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <div class={styles.side}>
      {company && <p class="strong">{company}</p>}
      {email && <p class="small muted anywhere">{email.replace("@", "@\u200b")}</p>}
      <nav aria-label={t("account:sections")}>
        <ul class={styles.list}>
          {sections.map(({ href, name, count, current }) => (
            <li key={href}>
              <a class="row apart gap-4 ink" href={href} aria-current={current ? "page" : undefined}>
                {name}
                {count !== undefined && <span class="tabular muted">{count}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" action={`/auth/logout?locale=${locale}`}>
        <button class="button button-quiet" type="submit">{t("account:logout")}</button>
      </form>
    </div>
  );
}
