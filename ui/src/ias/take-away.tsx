// Exports of the view: as data, as a picture, as a permanent address, as a frame for another page; and all files of the
// theme.

import { useState } from "react";
import { Fold } from "../kit/fold";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { addDays } from "../model/indicator";
import { printContext } from "../model/situation";
import type { TextKey } from "../lib/text-keys";
import { EmbedCode } from "./embed-code";
import type { DetailsProps } from "./theme-details";
import styles from "./take-away.module.css";
import type { ThemeSeries } from "../model/theme-series";
import { queryOf, type View } from "../model/view";

/** The days of the displayed line, or of the overlaid seasons. */
function daysOf({ history, seasons, lastDay }: ThemeSeries, { shown }: View): { from: string; to: string } {
  if (history) return { from: history.from, to: addDays(history.from, history.values.length * history.step - 1) };
  return { from: seasons.filter(({ label }) => shown.includes(label)).at(-1)?.start ?? lastDay, to: lastDay };
}

/** The displayed values, as in the API. */
export function csvOf(series: ThemeSeries, view: View): string {
  const { theme, territory, asOf } = series;
  const query = new URLSearchParams({ territory, ...daysOf(series, view), ...(asOf ? { as_of: asOf } : {}), format: "csv" });
  return `/api/ias/${theme}?${query}`;
}

/** The permanent address of this view, independent of later publications. */
function permalinkOf(series: ThemeSeries, view: View, path: string): string {
  const day = series.versions.find(({ number }) => number === series.version)?.day;
  return path + queryOf(series, view, { season: view.shown.join(","), ...(day ? { as_of: day } : {}) });
}

type Done = "" | "copied" | "failed" | "saved";

/** Buttons that need a script, with a message about their result. */
function Pictures({ series, address }: { series: ThemeSeries; address: string }) {
  const t = useT();
  const words = useFormat();
  const [done, setDone] = useState<Done>("");
  const run = async (action: () => Promise<unknown>, success: Done) => {
    setDone("");
    await action().then(() => setDone(success), () => setDone("failed"));
  };
  const save = (format: "svg" | "png") => async () => {
    const { savePicture } = await import("./save-picture");
    const { theme, territory, lastDay } = series;
    const footer = [`Vigie, ${t("ias:download.version", { version: String(series.version) })}, ODbL 1.0`, address];
    const warning = series.demonstration ? [t("ias:demonstration.title")] : [];
    await savePicture({ format, name: `vigie-${theme}-${territory}-${lastDay}`, footer: [printContext(series, { t, format: words }), ...warning, ...footer] });
  };
  return (
    <div class={styles.scripted}>
      <div class="button-row">
        <button class="button button-quiet" type="button" onClick={() => run(save("svg"), "saved")}>{t("ias:download.svg")}</button>
        <button class="button button-quiet" type="button" onClick={() => run(save("png"), "saved")}>{t("ias:download.png")}</button>
        <button class="button button-quiet" type="button" onClick={() => run(() => navigator.clipboard.writeText(address), "copied")}>{t("ias:download.copy")}</button>
      </div>
      <p class="small" role="status">{done ? t(`ias:download.${done}`) : null}</p>
    </div>
  );
}

function Files({ files }: Pick<ThemeSeries, "files">) {
  const t = useT();
  const format = useFormat();
  const nameOf = (kind: string, href: string) => {
    const key = `ias:files.${kind}` as TextKey;
    // A format that is newer than this page has the name of its file.
    return t(key) === key ? href.slice(href.lastIndexOf("/") + 1) : t(key);
  };
  return (
    <ul class={`cross-list ${styles.files}`}>
      {files.map(({ format: kind, href, bytes }) => (
        <li key={href}>
          <a href={href} download="">{nameOf(kind, href)}</a>
          {bytes !== null && <span class="muted">{` (${format.size(bytes)})`}</span>}
        </li>
      ))}
    </ul>
  );
}

export function TakeAway({ series, view, origin }: DetailsProps) {
  const t = useT();
  const locale = useLocale();
  const permalink = permalinkOf(series, view, `${origin}/${locale}/ias/${series.theme}`);
  return (
    <section class="screen-only mt-8" id="download">
      <h2 class="section-title">{t("ias:download.title")}</h2>
      <div class={`grid gap-5 shrink-items mt-5 ${styles.columns}`}>
        <div class="flow">
          <h3>{t("ias:download.shown")}</h3>
          <p><a class="button" href={csvOf(series, view)} download="">{t("ias:download.csv")}</a></p>
          <Pictures series={series} address={permalink} />
          <p><a href={permalink}>{t("ias:download.permalink")}</a></p>
          <EmbedCode series={series} view={view} origin={origin} />
        </div>
        <div class="flow">
          <h3>{t("ias:download.everything")}</h3>
          <p>{t("ias:download.everythingText")}</p>
          <Fold id="files" label={t("ias:index.files")} at="narrow"><Files files={series.files} /></Fold>
        </div>
      </div>
    </section>
  );
}
