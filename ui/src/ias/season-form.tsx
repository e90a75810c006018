// Chooses the seasons and the scale of the chart: a plain GET form, so that the choice is an address to share and
// works before any script; with scripts a tick is enough.

import { useLocale, useT } from "../lib/i18n";
import { printSeason } from "../lib/indicator";
import type { ThemeSeries, View } from "./season";
import styles from "./season-form.module.css";

interface SeasonFormProps {
  series: ThemeSeries;
  view: View;
}

const submit = (event: { currentTarget: HTMLFormElement }) => event.currentTarget.requestSubmit();

export function SeasonForm({ series: { theme, seasons }, view }: SeasonFormProps) {
  const t = useT();
  const locale = useLocale();
  const [current, ...past] = seasons;
  if (!current) return null;
  return (
    <form class={styles.form} method="get" action={`/${locale}/ias/${theme}`} onChange={submit}>
      <input type="hidden" name="season" value={current.label} />
      {past.length > 0 && (
        <fieldset>
          <legend>{t("ias:seasons.legend")}</legend>
          {past.map(({ label }) => (
            <label key={label}>
              <input type="checkbox" name="season" value={label} checked={view.shown.includes(label)} />
              {printSeason(label, locale)}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>{t("ias:seasons.scale")}</legend>
        <label>
          <input type="radio" name="scale" value="" checked={!view.log} />
          {t("ias:seasons.linear")}
        </label>
        <label>
          <input type="radio" name="scale" value="log" checked={view.log} />
          {t("ias:seasons.log")}
        </label>
      </fieldset>
      <button class={`button button-quiet ${styles.apply}`} type="submit">{t("ias:seasons.apply")}</button>
    </form>
  );
}
