// Every file of every series, and the addresses of the API.

import { Fold } from "../kit/fold";
import { useFormat, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { DataFile, Summary, Theme } from "../model/api";
import styles from "./downloads.module.css";

const SERVICES = [
  { key: "feed", href: "/open-data/ias/feed.atom" },
  { key: "calendar", href: "/open-data/ias/calendar.ics" },
  { key: "api", href: "/api/openapi.json" },
  { key: "territories", href: "/open-data/ias/territories.csv" },
  { key: "files", href: "/open-data/ias" },
] as const;

/** Formats that all series have come first, so that their files align in columns. */
const ORDER = ["tidy-csv", "weekly-csv", "xlsx", "json", "parquet", "revisions", "nowcast", "zip", "datapackage", "metadata", "historic-national", "historic-regional"];

/** Formats outside the list come last. */
const rank = ({ format }: DataFile) => (ORDER.indexOf(format) + ORDER.length + 1) % (ORDER.length + 1);

const inOrder = (files: DataFile[]): DataFile[] => [...files].sort((a, b) => rank(a) - rank(b));

export function Downloads({ themes }: { themes: Pick<Summary, "theme" | "files">[] }) {
  const t = useT();
  return (
    <section class="mt-8">
      <h2 class="section-title">{t("ias:index.downloads")}</h2>
      <p class="measure mt-3 muted">{t("ias:index.downloadsLead")}</p>
      <div class="mt-5">
        <Fold id="files" label={t("ias:index.bySeries")} at="narrow">
          <dl class={`hairline-bottom ${styles.series}`}>
            {themes.map(({ theme, files }) => (
              <div key={theme}>
                <dt>{t(`ias:name.${theme}`)}</dt>
                <dd>
                  <ul class={styles.files}>
                    {inOrder(files).map((file) => <li key={file.href}><File file={file} theme={theme} /></li>)}
                  </ul>
                </dd>
              </div>
            ))}
          </dl>
        </Fold>
      </div>
      <h3 class={`mt-6 ${styles.heading}`}>{t("ias:index.services")}</h3>
      <ul class={`cross-list mt-3 ${styles.services}`}>
        {SERVICES.map(({ key, href }) => <li key={key}><a href={href}>{t(`ias:index.${key}`)}</a></li>)}
      </ul>
    </section>
  );
}

/** Screen readers announce the name of the series with the format: links alone would read "CSV" eight times. */
function File({ file: { format, href, bytes }, theme }: { file: DataFile; theme: Theme }) {
  const t = useT();
  const { size } = useFormat();
  const key = `ias:index.format.${format}` as TextKey;
  // A format that is newer than this page has the name of its file.
  const name = t(key) === key ? href.slice(href.lastIndexOf("/") + 1) : t(key);
  return (
    <>
      <a href={href} download>
        {name}
        <span class="visually-hidden">{`, ${t(`ias:name.${theme}`)}`}</span>
      </a>
      {bytes !== null && <span class={`muted small tabular nowrap ${styles.size}`}>{size(bytes)}</span>}
    </>
  );
}
