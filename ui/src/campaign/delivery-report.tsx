// The delivery report of a campaign: each figure with its explanation, then by region. Designed for print.

import { PrintButton } from "../kit/print-button";
import { useFormat, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { TextKey } from "../lib/text-keys";
import type { CampaignCounts, CampaignReport, CampaignWave } from "../model/api";
import styles from "./delivery-report.module.css";

const STATES = ["sent", "failed", "suppressed", "unknown", "queued"] as const;

function Figures({ counts }: { counts: CampaignCounts }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <dl class={styles.figures}>
      <div><dt>{t("campaign:delivery.audience")}</dt><dd class={styles.figure}>{number(counts.audience)}</dd></div>
      {STATES.map((state) => (
        <div key={state}>
          <dt>{t(`campaign:delivery.${state}`)}</dt>
          <dd class={styles.figure}>{number(counts[state])}</dd>
          <dd class="small muted">{t(`campaign:delivery.about.${state}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Regions({ wave: { counts, regions }, title, minGroupSize }: { wave: CampaignWave; title: string; minGroupSize: number }) {
  const t = useT();
  const { number } = useFormat();
  const nameOf = (region: string) => {
    if (region === "others") return t("campaign:delivery.others", { least: minGroupSize });
    if (region === "") return t("campaign:delivery.noRegion");
    return t((region.startsWith("FR-9") ? `campaign:delivery.overseas.${region}` : `ias:region.${region}`) as TextKey);
  };
  const columns = ["audience", ...STATES] as const;
  const row = (name: string, of: CampaignCounts) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {columns.map((column) => <td key={column} data-label={t(`campaign:delivery.${column}`)}>{number(of[column])}</td>)}
    </tr>
  );
  return (
    <table class={styles.table} aria-label={title}>
      <thead>
        <tr><th scope="col">{t("campaign:delivery.region")}</th>{columns.map((column) => <th key={column} scope="col">{t(`campaign:delivery.${column}`)}</th>)}</tr>
      </thead>
      <tbody>{[...regions.map(({ region, counts: of }) => row(nameOf(region), of)), row(t("campaign:delivery.all"), counts)]}</tbody>
    </table>
  );
}

function Wave({ wave, minGroupSize }: { wave: CampaignWave; minGroupSize: number }) {
  const t = useT();
  const { number } = useFormat();
  const { readers, regions } = wave;
  const title = t(wave.wave === 1 ? "campaign:delivery.wave1" : "campaign:delivery.wave2");
  return (
    <section class={styles.wave}>
      <h3 class={styles.heading}>{title}</h3>
      <Figures counts={wave.counts} />
      <p class="small muted">{t("campaign:delivery.sum")}</p>
      {readers && <p>{t("campaign:delivery.readers", { consenting: number(readers.consenting), opened: number(readers.opened), clicked: number(readers.clicked) })}</p>}
      {regions.length > 0 && <Regions wave={wave} title={title} minGroupSize={minGroupSize} />}
    </section>
  );
}

export function DeliveryReport({ report: { progress, at, minGroupSize, waves }, address }: { report: CampaignReport; address: string }) {
  const t = useT();
  const { date } = useFormat();
  const { day, time } = inParis(Date.parse(at));
  return (
    <section class={`container ${styles.report}`}>
      <h2>{t("campaign:delivery.title")}</h2>
      <p>{`${t(`campaign:delivery.progress.${progress}`)} `}<span class="muted">{t("campaign:delivery.at", { day: date(day), time })}</span></p>
      {waves.map((wave) => <Wave key={wave.wave} wave={wave} minGroupSize={minGroupSize} />)}
      <div class={styles.actions}>
        <PrintButton>{t("campaign:delivery.print")}</PrintButton>
        <a href={address} download>{t("campaign:delivery.csv")}</a>
      </div>
    </section>
  );
}
