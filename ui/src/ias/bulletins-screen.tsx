// All weekly bulletins, the newest first, each with a summary.

import { Crumbs } from "../blocks/crumbs";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { BulletinItem } from "../model/api";
import styles from "./bulletin.module.css";
import { DemonstrationNotice } from "./demonstration-notice";

export default function BulletinsScreen({ data: bulletins }: ScreenProps<BulletinItem[]>) {
  const t = useT();
  const locale = useLocale();
  return (
    <div class={`container ${styles.page}`}>
      <Crumbs above={[{ text: t("ias:meta.title"), path: "/ias" }]} here={t("ias:bulletin.list")} />
      <h1>{t("ias:bulletin.list")}</h1>
      <p class="lead">{t("ias:bulletin.description")}</p>
      {bulletins.some(({ demonstration }) => demonstration) && <DemonstrationNotice text={t("ias:demonstration.stamp")} />}
      {bulletins.length === 0 && <p>{t("ias:bulletin.emptyText")}</p>}
      {bulletins.map(({ week, title, lead }) => (
        <section key={week}>
          <h2><a href={`/${locale}/ias/bulletins/${week}`}>{title}</a></h2>
          <p>{lead}</p>
        </section>
      ))}
    </div>
  );
}
