// Selects the territory and the version for chart, table, map and downloads. The fields belong to the form of seasons
// below the chart: one form, one address.

import { submitForm } from "../lib/form";
import { useFormat, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { ThemeSeries } from "../model/theme-series";
import { FORM } from "../model/view";
import styles from "./view-choice.module.css";

const isPresent = (code: string) => code.startsWith("FR-");

function Territories({ series: { territory, territories } }: { series: ThemeSeries }) {
  const t = useT();
  const groups = [
    { label: t("ias:view.present"), codes: territories.filter(isPresent) },
    { label: t("ias:view.former"), codes: territories.filter((code) => code !== "FR" && !isPresent(code)) },
  ].filter(({ codes }) => codes.length > 0);
  const nameOf = (code: string) => t(`ias:region.${code}` as TextKey);
  return (
    <label>
      <span>{t("ias:view.territory")}</span>
      <select name="territory" form={FORM} value={territory === "FR" ? "" : territory} onChange={submitForm}>
        <option value="">{nameOf("FR")}</option>
        {groups.map(({ label, codes }) => (
          <optgroup key={label} label={label}>
            {codes.map((code) => <option key={code} value={code}>{nameOf(code)}</option>)}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** One version a day: an address names a day, and refers to its last version. */
function pastVersions({ versions }: ThemeSeries): ThemeSeries["versions"] {
  return versions.filter(({ day }, index) => index > 0 && day !== versions[index - 1]?.day);
}

function Versions({ series }: { series: ThemeSeries }) {
  const t = useT();
  const format = useFormat();
  const past = pastVersions(series);
  const shown = series.versions.find(({ number }) => number === series.version)?.day ?? series.asOf;
  if (past.length === 0 && series.asOf === null) return null;
  return (
    <label>
      <span>{t("ias:view.version")}</span>
      <select name="as_of" form={FORM} value={series.latest ? "" : (shown ?? "")} onChange={submitForm}>
        <option value="">{t("ias:view.latest")}</option>
        {past.map(({ number, day, forced }) => (
          <option key={number} value={day}>
            {t(forced ? "ias:view.forcedVersion" : "ias:view.pastVersion", { date: format.date(day), number: String(number) })}
          </option>
        ))}
      </select>
    </label>
  );
}

export function ViewChoice({ series }: { series: ThemeSeries }) {
  const t = useT();
  const choosable = series.territories.length > 1 || pastVersions(series).length > 0 || series.asOf !== null;
  if (!choosable) return null;
  return (
    <div class={`row wrap gap-3 gap-x-4 ${styles.choice}`}>
      {series.territories.length > 1 && <Territories series={series} />}
      <Versions series={series} />
      <button class={`button button-quiet ${styles.apply}`} type="submit" form={FORM}>{t("ias:view.apply")}</button>
    </div>
  );
}
