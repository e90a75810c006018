// The sidebar of the form: the reader of the message, and faster alternatives.

import { TeamContact } from "../blocks/team-contact";
import { useLocale, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { SubjectChoice } from "../model/api";
import styles from "./aside.module.css";

const FASTER: { path: string; name: TextKey; about: TextKey }[] = [
  { path: "/help", name: "contact:faster.help.name", about: "contact:faster.help.about" },
  { path: "/data-request", name: "contact:faster.request.name", about: "contact:faster.request.about" },
  { path: "/become-provider", name: "contact:faster.provider.name", about: "contact:faster.provider.about" },
  { path: "/jobs", name: "contact:faster.jobs.name", about: "contact:faster.jobs.about" },
  { path: "/status", name: "contact:faster.status.name", about: "contact:faster.status.about" },
];

export function Aside({ chosen }: { chosen: SubjectChoice | undefined }) {
  const t = useT();
  const home = `/${useLocale()}`;
  return (
    <>
      <div class={styles.team} role="status">
        <p class="small muted">{t("contact:receives")}</p>
        <p class={`${styles.name} capitalized display bold`}>{chosen ? t(`contact:team.${chosen.subject}`) : t("contact:undecided")}</p>
        {chosen && <TeamContact {...chosen.contact} />}
      </div>
      <h2 class={styles.heading}>{t("contact:faster.title")}</h2>
      <ul class={`${styles.routes} mt-3`}>
        {FASTER.map(({ path, name, about }) => (
          <li key={path}>
            <a class="block strong" href={home + path}>{t(name)}</a>
            <p class="small muted">{t(about)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
