// The week compared with past epidemics: the four levels of the moving epidemic method, and the seasons it was fitted
// to.

import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Epidemic, Unit } from "../model/api";
import { printLevel, printSeason } from "../model/indicator";
import type { TextKey } from "../lib/text-keys";
import styles from "./method.module.css";
import type { ThemeSeries } from "../model/theme-series";

const LEVELS = ["onset", "medium", "high", "veryHigh"] as const;

/** Seasons used by the method, and excluded ones with the reason. */
export function Seasons({ used, excluded }: Pick<Epidemic, "used" | "excluded">) {
  const t = useT();
  const locale = useLocale();
  const names = (labels: string[]) => labels.map((label) => printSeason(label, locale)).join(", ");
  const reasons = [...new Set(excluded.map(({ reason }) => reason))];
  return (
    <ul class="small muted">
      {used.length > 0 && <li>{t("ias:epidemic.used", { seasons: names(used) })}</li>}
      {reasons.map((reason) => (
        <li key={reason}>
          {t("ias:epidemic.excluded", {
            seasons: names(excluded.filter((one) => one.reason === reason).map(({ season }) => season)),
            reason: t(`ias:epidemic.reason.${reason}` as TextKey),
          })}
        </li>
      ))}
    </ul>
  );
}

function Learnt({ epidemic, unit }: { epidemic: Epidemic; unit: Unit }) {
  const t = useT();
  const format = useFormat();
  const { level, week, since } = epidemic;
  return (
    <>
      <p>
        <strong>
          {level === null ? t("ias:epidemic.untold") : t("ias:epidemic.state", { level: t(`ias:epidemic.level.${level}`), week: format.date(week) })}
        </strong>
      </p>
      {since && <p>{t("ias:epidemic.since", { week: format.date(since) })}</p>}
      <dl class={`grid gap-3 gap-x-5 ${styles.figures}`}>
        {LEVELS.map((name) => (
          <div key={name}>
            <dt>{t(`ias:epidemic.threshold.${name}`)}</dt>
            <dd>{printLevel(epidemic[name], unit, { t, format })}</dd>
          </div>
        ))}
      </dl>
      <p>{t("ias:epidemic.method")}</p>
      <Seasons {...epidemic} />
    </>
  );
}

/** Nothing without thresholds. */
export function EpidemicLevels({ series: { epidemic, unit } }: { series: ThemeSeries }) {
  const t = useT();
  if (!epidemic) return null;
  return (
    <section class="shrink" id="epidemic">
      <h2 class="section-title">{t("ias:epidemic.title")}</h2>
      <div class={`flow measure mt-4 ${styles.text}`}>
        <Learnt epidemic={epidemic} unit={unit} />
      </div>
    </section>
  );
}
