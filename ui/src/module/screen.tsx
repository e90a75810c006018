// A visualisation module: a preview on demonstration data, and the editors' description below.

import { Crumbs } from "../blocks/crumbs";
import { DraftBanner } from "../blocks/draft-banner";
import { EntryHeading } from "../blocks/entry-heading";
import { useLocale, useT } from "../lib/i18n";
import type { Module } from "../model/api";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { BodyProps } from "./body";
import styles from "./screen.module.css";

const Body = later<BodyProps>(() => import("./body"));

export default function ModuleScreen({ data: module, search }: ScreenProps<Module>) {
  const t = useT();
  const page = useLocale();
  const { name } = module;
  const request = new URLSearchParams({ title: t("module:wish", { name }) });
  return (
    <div class={`container ${styles.page}`}>
      {module.previewed && <DraftBanner visibility={module.previewed} />}
      <Crumbs above={[{ text: t("shell:nav.store"), path: "/store" }, { text: t("module:grid.title"), path: "/modules" }]} here={name} lang={module.fallback ? module.locale : undefined} />
      <div class={`${styles.head} row wrap apart gap-4 gap-x-6`}>
        <EntryHeading entry={{ ...module, title: name }} tone="quiet" />
        <a class="button" href={`/${page}/data-request?${request}`}>{t("module:request")}</a>
      </div>
      <Body module={module} search={search} />
    </div>
  );
}
