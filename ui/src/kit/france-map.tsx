// A map of France by areas: classes of colour, a hatch where there is no value and another where it is withheld, one
// choice instead of a tab stop per area, and room for the same facts as a table.

import type { ReactNode } from "react";
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
  /** There is a value, and it must not be shown. */
  withheld?: boolean | undefined;
}

interface FranceMapProps {
  /** Address of the sprite of outlines. */
  sprite: string;
  areas: MapArea[];
  selected: string | null;
  onSelect(id: string | null): void;
  legend: { class: number; label: string }[];
  label: string;
  /** What the hatches mean. */
  noData: string;
  withheld?: string | undefined;
  /** Further facts on the chosen area, beside its value. */
  detail?: ReactNode;
  /** The map as a table. */
  twin: ReactNode;
}

const HATCH = "map-hatch";
const CROSS_HATCH = "map-cross-hatch";
const fillOf = (rank: number | null) => (rank === null ? undefined : styles[`class${rank}`]);
const patternOf = ({ class: rank, withheld }: Pick<MapArea, "class" | "withheld">) => (rank === null ? `url(#${withheld ? CROSS_HATCH : HATCH})` : undefined);

function Hatch({ id, lines }: { id: string; lines: string }) {
  return (
    <pattern id={id} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="12" height="12" class={styles.hatchGround} />
      <path d={lines} class={styles.hatchLine} />
    </pattern>
  );
}

function Key({ area, label }: { area: Pick<MapArea, "class" | "withheld">; label: string }) {
  return (
    <li>
      <svg class={styles.key} viewBox="0 0 28 18" aria-hidden="true"><rect width="28" height="18" class={fillOf(area.class)} fill={patternOf(area)} /></svg>
      {label}
    </li>
  );
}

/** The hatches are explained where the map shows them. */
function Legend({ areas, legend, noData, withheld }: Pick<FranceMapProps, "areas" | "legend" | "noData" | "withheld">) {
  const hatched = areas.filter((area) => area.class === null);
  return (
    <ul class={styles.legend}>
      {legend.map(({ class: rank, label }) => <Key key={rank} area={{ class: rank }} label={label} />)}
      {hatched.some((area) => !area.withheld) && <Key area={{ class: null }} label={noData} />}
      {withheld && hatched.some((area) => area.withheld) && <Key area={{ class: null, withheld: true }} label={withheld} />}
    </ul>
  );
}

function Drawing({ sprite, areas, selected, onSelect, label }: Pick<FranceMapProps, "sprite" | "areas" | "selected" | "onSelect" | "label">) {
  return (
    <svg class={styles.drawing} viewBox="0 0 1010 1010" role="img" aria-label={label}>
      <defs>
        <Hatch id={HATCH} lines="M0 0v12" />
        <Hatch id={CROSS_HATCH} lines="M0 0v12M0 0h12" />
      </defs>
      {areas.map((area) => (
        <use
          key={area.id}
          href={`${sprite}#${area.id}`}
          class={`${styles.area} ${fillOf(area.class) ?? ""}`}
          fill={patternOf(area)}
          onClick={() => onSelect(area.id === selected ? null : area.id)}
        />
      ))}
      {selected !== null && <use key="selected" href={`${sprite}#${selected}`} class={styles.selected} />}
    </svg>
  );
}

export function FranceMap(props: FranceMapProps) {
  const { areas, selected, onSelect, detail, twin } = props;
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
        {detail}
        <Legend {...props} />
        <details class={styles.list}>
          <summary>{t("kit:map.table")}</summary>
          {twin}
        </details>
      </div>
    </div>
  );
}
