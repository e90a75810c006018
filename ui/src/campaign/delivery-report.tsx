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
    <dl class={`${styles.figures} grid gap-5`}>
      <div class="pt-3 rule-top"><dt class="strong">{t("campaign:delivery.audience")}</dt><dd class={`${styles.figure} display bold tabular`}>{number(counts.audience)}</dd></div>
      {STATES.map((state) => (
        <div class="pt-3 rule-top" key={state}>
          <dt class="strong">{t(`campaign:delivery.${state}`)}</dt>
          <dd class={`${styles.figure} display bold tabular`}>{number(counts[state])}</dd>
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
    <table class={`${styles.table} full small tabular`} aria-label={title}>
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
    <section class={`${styles.wave} flow-4`}>
      <h3 class="text-5">{title}</h3>
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
    <section class={`container ${styles.report} flow-3`}>
      <h2>{t("campaign:delivery.title")}</h2>
      <p>{`${t(`campaign:delivery.progress.${progress}`)} `}<span class="muted">{t("campaign:delivery.at", { day: date(day), time })}</span></p>
      {waves.map((wave) => <Wave key={wave.wave} wave={wave} minGroupSize={minGroupSize} />)}
      <div class="no-print row wrap middle gap-3 gap-x-5">
        <PrintButton>{t("campaign:delivery.print")}</PrintButton>
        <a href={address} download>{t("campaign:delivery.csv")}</a>
      </div>
    </section>
  );
}
