// A map of France by areas: classes of colour, a hatch where there is no value, one choice instead of a tab stop per
// area, and the same facts as a list.

import { useT } from "../lib/i18n";
import styles from "./france-map.module.css";

export interface MapArea {
  /** Id of the outline in the sprite. */
  id: string;
  name: string;
  /** The value in words. */
  text: string;
  /** 0 (low) to 5 (high); null without a value. */
  class: number | null;
}

interface FranceMapProps {
  /** Address of the sprite of outlines. */
  sprite: string;
  areas: MapArea[];
  selected: string | null;
  onSelect(id: string | null): void;
  legend: { class: number; label: string }[];
  label: string;
  noData: string;
}

const HATCH = "map-hatch";
const fillOf = (rank: number | null) => (rank === null ? styles.hatched : styles[`class${rank}`]);

function Hatch() {
  return (
    <defs>
      <pattern id={HATCH} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="12" height="12" class={styles.hatchGround} />
        <path d="M0 0v12" class={styles.hatchLine} />
      </pattern>
    </defs>
  );
}

function Legend({ legend, noData }: Pick<FranceMapProps, "legend" | "noData">) {
  return (
    <ul class={styles.legend}>
      {legend.map(({ class: rank, label }) => (
        <li key={rank}>
          <svg class={styles.key} viewBox="0 0 28 18" aria-hidden="true"><rect width="28" height="18" class={fillOf(rank)} /></svg>
          {label}
        </li>
      ))}
      <li>
        <svg class={styles.key} viewBox="0 0 28 18" aria-hidden="true"><rect width="28" height="18" class={styles.hatched} fill={`url(#${HATCH})`} /></svg>
        {noData}
      </li>
    </ul>
  );
}

function Drawing({ sprite, areas, selected, onSelect, label }: Omit<FranceMapProps, "legend" | "noData">) {
  return (
    <svg class={styles.drawing} viewBox="0 0 1010 1010" role="img" aria-label={label}>
      <Hatch />
      {areas.map((area) => (
        <use
          key={area.id}
          href={`${sprite}#${area.id}`}
          class={`${styles.area} ${fillOf(area.class)}`}
          fill={area.class === null ? `url(#${HATCH})` : undefined}
          onClick={() => onSelect(area.id === selected ? null : area.id)}
        />
      ))}
      {selected !== null && <use key="selected" href={`${sprite}#${selected}`} class={styles.selected} />}
    </svg>
  );
}

export function FranceMap(props: FranceMapProps) {
  const { areas, selected, onSelect, legend, noData } = props;
  const t = useT();
  const area = areas.find(({ id }) => id === selected);
  return (
    <div class={styles.map}>
      <Drawing {...props} />
      <div class={styles.side}>
        <label class={styles.choice}>
          <span>{t("kit:map.choose")}</span>
          <select value={selected ?? ""} onChange={(event) => onSelect(event.currentTarget.value || null)}>
            <option value="">{t("kit:map.all")}</option>
            {areas.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          </select>
        </label>
        <output class={styles.reading}>
          {area && <><strong>{area.name}</strong> {area.text}</>}
        </output>
        <Legend legend={legend} noData={noData} />
        <details class={styles.list}>
          <summary>{t("kit:map.list")}</summary>
          <ul class={styles.twin}>
            {areas.map(({ id, name, text }) => <li key={id}><span>{name}</span> <span class={styles.level}>{text}</span></li>)}
          </ul>
        </details>
      </div>
    </div>
  );
}
