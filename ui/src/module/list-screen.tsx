// All visualisation modules, each with its drawing.

import { Crumbs } from "../blocks/crumbs";
import { Grid } from "./grid";
import example from "../blocks/example-mark.module.css";
import styles from "./list-screen.module.css";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { GridModule } from "./route";

export default function ModulesScreen({ data: { modules: { nodes } } }: ScreenProps<{ modules: { nodes: GridModule[] } }>) {
  const t = useT();
  const page = useLocale();
  return (
    <div class="container pt-5 pb-8">
      <Crumbs above={[{ text: t("shell:nav.store"), path: "/store" }]} here={t("module:grid.title")} />
      <header class={`${styles.head} row wrap baseline apart gap-3 gap-x-5 mb-5`}>
        <h1>{t("module:grid.count", { count: nodes.length })}</h1>
        <span class={example.mark}>{t("module:grid.mark")}</span>
        <p class="lead">{t("module:grid.lead")}</p>
      </header>
      <Grid modules={nodes} />
      <p class="row wrap middle apart gap-4 mt-5">
        {t("module:grid.foot")}
        <a class="button button-quiet" href={`/${page}/store`}>{t("module:grid.store")}</a>
      </p>
    </div>
  );
}
