// One indicator of today on an editors' page: name, figure, curve, and a link to the theme.

import { Sparkline } from "../kit/sparkline";
import { quarterMonths } from "../lib/calendar";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Summary } from "../model/api";
import { printTroubles, sparkProvisionalFrom } from "../model/indicator";
import { capital } from "../model/movement";
import { printContext, printState } from "../model/situation";
import type { BlockProps } from "./block";
import styles from "./night-panel.module.css";
import { Title } from "./title";

export function IndicatorChart({ block: { theme, about }, level, around: { themes } }: BlockProps<"IndicatorChart">) {
  const t = useT();
  const locale = useLocale();
  const indicator = themes.find((known) => known.theme === theme);
  return (
    <section class={`night ${styles.panel} grid gap-5 gap-x-6 ${styles.chart}`}>
      <div class="flow">
        <Title level={level}><span lang={locale}>{t(`ias:name.${theme}`)}</span></Title>
        {about && <p class={`${styles.text} mt-3 muted`}>{about}</p>}
        <p lang={locale}><a href={`/${locale}/ias/${theme}`}>{t("blocks:indicator.more")}</a></p>
      </div>
      <div lang={locale}>{indicator ? <Course indicator={indicator} /> : <p>{t("blocks:indicator.waiting")}</p>}</div>
    </section>
  );
}

function Course({ indicator }: { indicator: Summary }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { theme, sparkline, demonstration } = indicator;
  return (
    <>
      <p class="figure">{capital(printState(indicator, { t }))}</p>
      <p class="small muted">{printContext(indicator, { t, format })}</p>
      <Sparkline
        values={sparkline.values}
        last={sparkline.last}
        provisionalFrom={sparkProvisionalFrom(indicator)}
        threshold={indicator.situation.onset}
        count={Math.ceil(366 / sparkline.step)}
        months={quarterMonths(locale)}
        label={t("ias:index.sparkline", { theme: t(`ias:name.${theme}`) })}
      />
      {printTroubles(indicator, { t }).map((trouble) => <p key={trouble} class="small muted">{trouble}</p>)}
      {demonstration && <p class="small muted">{t("ias:demonstration.mark")}</p>}
    </>
  );
}
