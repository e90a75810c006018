// The claim beside its evidence: the cross field of France and today's figure.

import { useT } from "../lib/i18n";
import type { Overview, PanelClass } from "../model/api";
import { CrossField } from "./cross-field";
import styles from "./hero.module.css";
import type { HomeIndicator, HomePage } from "./load";
import { Today } from "./today";

interface HeroProps {
  page: HomePage | null;
  lead: HomeIndicator | undefined;
  panel: string | null;
  panelKey: PanelClass[];
  panelScope: Overview["panelScope"];
}

export function Hero({ page, lead, panel, panelKey, panelScope }: HeroProps) {
  const t = useT();
  const lang = page?.fallback ? page.locale : undefined;
  const ways = page?.ways ?? [];
  return (
    <section class={`container ${styles.hero}`}>
      <div class={styles.claim}>
        <h1 lang={lang}>{page?.title ?? t("home:meta.title")}</h1>
        <p class="lead" lang={lang}>{page?.summary ?? t("home:meta.description")}</p>
        {ways.length > 0 && (
          <p class={`button-row ${styles.actions}`} lang={lang}>
            {ways.map(({ href, label }, at) => <a key={href} class={at === 0 ? "button" : "button button-quiet"} href={href}>{label}</a>)}
          </p>
        )}
      </div>
      <Today lead={lead} />
      {panel && <CrossField panel={panel} classes={panelKey} scope={panelScope} day={lead?.lastDay} />}
    </section>
  );
}
