// The claim beside what backs it: the cross field of France and today's figure.

import { useLocale, useT } from "../lib/i18n";
import type { PanelClass } from "../model/api";
import { CrossField } from "./cross-field";
import styles from "./hero.module.css";
import type { HomeIndicator } from "./load";
import { Today } from "./today";

interface HeroProps {
  flu: HomeIndicator | undefined;
  panel: string | null;
  panelKey: PanelClass[];
}

export function Hero({ flu, panel, panelKey }: HeroProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <section class={`container ${styles.hero}`}>
      <div class={styles.claim}>
        <h1>{t("home:hero.title")}</h1>
        <p class="lead">{t("home:hero.lead")}</p>
        <p class={`button-row ${styles.actions}`}>
          <a class="button" href={`/${locale}/store`}>{t("home:hero.store")}</a>
          <a class="button button-quiet" href={`/${locale}/data-request`}>{t("home:hero.request")}</a>
        </p>
      </div>
      <Today flu={flu} />
      {panel && <CrossField panel={panel} classes={panelKey} day={flu?.lastDay} />}
    </section>
  );
}
