// Selects the seasons of the chart, their overlay and its scale: a plain GET form, so that the view has a shareable
// address and works without a script; with one, ticking is enough. Hidden inputs preserve all other choices of the
// view.

import { submitForm } from "../lib/form";
import { useLocale, useT } from "../lib/i18n";
import { printSeason } from "../model/indicator";
import styles from "./season-form.module.css";
import type { ThemeSeries } from "../model/theme-series";
import { choicesOf, FORM, type Choice, type View } from "../model/view";

interface SeasonFormProps {
  series: ThemeSeries;
  view: View;
}

interface EitherProps {
  name: string;
  legend: string;
  /** The default choice has no value: it is not in the address. */
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

/** The current season is submitted with the ticked ones, and so are seasons that another territory has. */
function Seasons({ series: { seasons }, view }: SeasonFormProps) {
  const t = useT();
  const locale = useLocale();
  const [current, ...past] = seasons;
  return (
    <>
      {[current?.label ?? "", ...view.absent].map((label) => <input key={label} type="hidden" name="season" value={label} />)}
      <fieldset>
        <legend>{t("ias:seasons.legend")}</legend>
        {past.map(({ label }) => (
          <label key={label}>
            <input type="checkbox" name="season" value={label} checked={view.shown.includes(label)} onChange={submitForm} />
            {printSeason(label, locale)}
          </label>
        ))}
      </fieldset>
    </>
  );
}

function Aligned({ view }: Pick<SeasonFormProps, "view">) {
  const t = useT();
  return (
    <Either
      name="align"
      legend={t("ias:align.legend")}
      options={[
        { value: "", label: t("ias:align.date"), chosen: !view.weekly },
        { value: "week", label: t("ias:align.week"), chosen: view.weekly },
      ]}
    />
  );
}

/** Fields beside the chart. */
const BESIDE: Choice[] = ["territory", "as_of"];

/** The choices of this form: none for one line, and no seasons if there is only one. */
function offered({ history, seasons }: ThemeSeries): Choice[] {
  if (history) return [];
  return seasons.length > 1 ? ["season", "align"] : ["align"];
}

export function SeasonForm({ series, view }: SeasonFormProps) {
  const t = useT();
  const locale = useLocale();
  const fields = offered(series);
  const kept = choicesOf(series, view).filter(([name]) => ![...BESIDE, ...fields].includes(name));
  return (
    <form class={`screen-only ${series.history ? "" : styles.form}`} id={FORM} method="get" action={`/${locale}/ias/${series.theme}`}>
      {fields.includes("season") && <Seasons series={series} view={view} />}
      {fields.includes("align") && <Aligned view={view} />}
      {kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      {!series.history && <button class={`button button-quiet ${styles.apply}`} type="submit">{t("ias:seasons.apply")}</button>}
    </form>
  );
}
