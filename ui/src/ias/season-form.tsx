// Chooses the seasons of the chart, how they are laid over one another and its scale: a plain GET form, so that the
// choice is an address to share and works before any script; once its own is there a tick is enough.

import { submitForm } from "../lib/form";
import { useLocale, useT } from "../lib/i18n";
import { printSeason } from "../model/indicator";
import styles from "./season-form.module.css";
import type { ThemeSeries } from "../model/theme-series";
import { FORM, type View } from "../model/view";

interface SeasonFormProps {
  series: ThemeSeries;
  view: View;
}

interface EitherProps {
  name: string;
  legend: string;
  /** The usual choice has no value: it is left out of the address. */
  options: { value: string; label: string; chosen: boolean }[];
}

function Either({ name, legend, options }: EitherProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(({ value, label, chosen }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={chosen} onChange={submitForm} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Seasons({ series: { seasons }, view }: SeasonFormProps) {
  const t = useT();
  const locale = useLocale();
  const [current, ...past] = seasons;
  return (
    <>
      <input type="hidden" name="season" value={current?.label} />
      {past.length > 0 && (
        <fieldset>
          <legend>{t("ias:seasons.legend")}</legend>
          {past.map(({ label }) => (
            <label key={label}>
              <input type="checkbox" name="season" value={label} checked={view.shown.includes(label)} onChange={submitForm} />
              {printSeason(label, locale)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Which seasons are laid over one another, and how. */
function Laid({ series, view }: SeasonFormProps) {
  const t = useT();
  return (
    <>
      <Seasons series={series} view={view} />
      <Either
        name="align"
        legend={t("ias:align.legend")}
        options={[
          { value: "", label: t("ias:align.date"), chosen: !view.weekly },
          { value: "week", label: t("ias:align.week"), chosen: view.weekly },
        ]}
      />
    </>
  );
}

export function SeasonForm({ series, view }: SeasonFormProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <form class={series.history ? undefined : styles.form} id={FORM} method="get" action={`/${locale}/ias/${series.theme}`}>
      {series.history ? <input type="hidden" name="history" value={view.history ?? ""} /> : <Laid series={series} view={view} />}
      {view.table && <input type="hidden" name="table" value={view.table} />}
      {view.log && <input type="hidden" name="scale" value="log" />}
      {view.former && <input type="hidden" name="map" value="former" />}
      {!series.history && <button class={`button button-quiet ${styles.apply}`} type="submit">{t("ias:seasons.apply")}</button>}
    </form>
  );
}
