// The outcome of a campaign's mails: each figure with its explanation, then by region. Designed for print.

import { PrintButton } from "../kit/print-button";
import { useFormat, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { TextKey } from "../lib/text-keys";
import type { CampaignCounts, CampaignOutcome, CampaignWave } from "../model/api";
import styles from "./outcome.module.css";

const STATES = ["sent", "failed", "suppressed", "unknown", "waiting"] as const;

function Figures({ counts }: { counts: CampaignCounts }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <dl class={styles.figures}>
      <div><dt>{t("campaign:outcome.audience")}</dt><dd class={styles.figure}>{number(counts.audience)}</dd></div>
      {STATES.map((state) => (
        <div key={state}>
          <dt>{t(`campaign:outcome.${state}`)}</dt>
          <dd class={styles.figure}>{number(counts[state])}</dd>
          <dd class="small muted">{t(`campaign:outcome.about.${state}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Regions({ wave: { counts, regions }, title, least }: { wave: CampaignWave; title: string; least: number }) {
  const t = useT();
  const { number } = useFormat();
  const nameOf = (region: string) => {
    if (region === "others") return t("campaign:outcome.others", { least });
    if (region === "") return t("campaign:outcome.noRegion");
    return t((region.startsWith("FR-9") ? `campaign:outcome.overseas.${region}` : `ias:region.${region}`) as TextKey);
  };
  const columns = ["audience", ...STATES] as const;
  const row = (name: string, of: CampaignCounts) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {columns.map((column) => <td key={column} data-label={t(`campaign:outcome.${column}`)}>{number(of[column])}</td>)}
    </tr>
  );
  return (
    <table class={styles.table} aria-label={title}>
      <thead>
        <tr><th scope="col">{t("campaign:outcome.region")}</th>{columns.map((column) => <th key={column} scope="col">{t(`campaign:outcome.${column}`)}</th>)}</tr>
      </thead>
      <tbody>{[...regions.map(({ region, counts: of }) => row(nameOf(region), of)), row(t("campaign:outcome.all"), counts)]}</tbody>
    </table>
  );
}

function Wave({ wave, least }: { wave: CampaignWave; least: number }) {
  const t = useT();
  const { number } = useFormat();
  const { readers, regions } = wave;
  const title = t(wave.wave === 1 ? "campaign:outcome.wave1" : "campaign:outcome.wave2");
  return (
    <section class={styles.wave}>
      <h3 class={styles.heading}>{title}</h3>
      <Figures counts={wave.counts} />
      <p class="small muted">{t("campaign:outcome.sum")}</p>
      {readers && <p>{t("campaign:outcome.readers", { consenting: number(readers.consenting), opened: number(readers.opened), clicked: number(readers.clicked) })}</p>}
      {regions.length > 0 && <Regions wave={wave} title={title} least={least} />}
    </section>
  );
}

export function OutcomePart({ outcome: { progress, at, least, waves }, address }: { outcome: CampaignOutcome; address: string }) {
  const t = useT();
  const { date } = useFormat();
  const { day, time } = inParis(Date.parse(at));
  return (
    <section class={`container ${styles.outcome}`}>
      <h2>{t("campaign:outcome.title")}</h2>
      <p>{`${t(`campaign:outcome.progress.${progress}`)} `}<span class="muted">{t("campaign:outcome.at", { day: date(day), time })}</span></p>
      {waves.map((wave) => <Wave key={wave.wave} wave={wave} least={least} />)}
      <div class={styles.actions}>
        <PrintButton>{t("campaign:outcome.print")}</PrintButton>
        <a href={address} download>{t("campaign:outcome.csv")}</a>
      </div>
    </section>
  );
}
