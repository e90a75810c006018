// The modules for the sources: their pages link back here.

import { ModuleList } from "../blocks/module-list";
import { useT } from "../lib/i18n";
import type { StoreData } from "./load";
import styles from "./modules.module.css";

export type ModulesProps = Pick<StoreData, "modules">;

export default function Modules({ modules }: ModulesProps) {
  const t = useT();
  return (
    <section class={styles.modules}>
      <h2 id="modules" class="section-title">{t("store:modules")}</h2>
      <ModuleList modules={modules} />
    </section>
  );
}
