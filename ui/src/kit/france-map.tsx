// A map of France by areas: classes of colour, a hatch for missing and another for withheld values, dots over values
// with little support, one selection instead of a tab stop per area, and the same facts as a table.

import { useState, type ReactNode } from "react";
import { useT } from "../lib/i18n";
import styles from "./france-map.module.css";

export interface MapArea {
  /** Id of the outline in the sprite. */
  id: string;
  name: string;
  /** The value as text. */
  text: string;
  /** The meaning of the value. */
  word?: string | undefined;
  /** How the value was computed. */
  note?: string | undefined;
  /** The paint of its class; null without a value. */
  paint: Paint | null;
  /** Whether there is a value that must not be shown. */
  withheld?: boolean | undefined;
  /** Whether its value is based on few days. */
  sparse?: boolean | undefined;
}

/** Below and above an epidemic threshold; around a reference value in the middle (3); low to high. */
export type Paint = `epidemic${0 | 1 | 2 | 3 | 4 | 5}` | `around${0 | 1 | 2 | 3 | 4 | 5 | 6}` | `plain${0 | 1 | 2 | 3 | 4 | 5}`;

export interface MapClass {
  paint: Paint;
  label: string;
  /** The number of areas in the class, as text. */
  count?: string | undefined;
}

interface FranceMapProps {
  /** Address of the sprite of outlines. */
  sprite: string;
  areas: MapArea[];
  selected: string | null;
  onSelect(id: string | null): void;
  /** All classes, even if the map shows none of them: a colour means the same every day. */
  legend: MapClass[];
  label: string;
  /** The title of the key. */
  measure?: string | undefined;
  /** The meaning of hatches and dots. */
  noData: string;
  withheld?: string | undefined;
  sparse?: string | undefined;
  /** Further facts on the selected area, beside its value. */
  detail?: ReactNode;
  /** The map as a table. */
  twin: ReactNode;
}

const HATCH = "map-hatch";
const CROSS_HATCH = "map-cross-hatch";
const DOTS = "map-dots";
const fillOf = (paint: Paint | null) => (paint === null ? undefined : styles[paint]);
const urlOf = (pattern: string) => `url(#${pattern})`;
const patternOf = ({ paint, withheld }: Pick<MapArea, "paint" | "withheld">) => (paint === null ? urlOf(withheld ? CROSS_HATCH : HATCH) : undefined);

function Hatch({ id, lines }: { id: string; lines: string }) {
  return (
    <pattern id={id} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="12" height="12" class={styles.hatchGround} />
      <path d={lines} class={styles.hatchLine} />
    </pattern>
  );
}

/** Like the hollow dots of a curve; the size of a swatch, which contains one. */
function Dots() {
  return (
    <pattern id={DOTS} width="28" height="18" patternUnits="userSpaceOnUse">
      <circle cx="14" cy="9" r="4" class={styles.dot} />
    </pattern>
  );
}

function Swatch({ paint = null, pattern }: { paint?: Paint | null; pattern?: string | undefined }) {
  return <svg class={styles.key} viewBox="0 0 28 18" aria-hidden="true"><rect width="28" height="18" class={fillOf(paint)} fill={pattern} /></svg>;
}

/** Hatches and dots are in the key if the map shows them. */
function Legend({ areas, legend, measure, noData, withheld, sparse }: Pick<FranceMapProps, "areas" | "legend" | "measure" | "noData" | "withheld" | "sparse">) {
  const hatched = areas.filter((area) => area.paint === null);
  return (
    <>
      {measure && <p class={styles.measure}>{measure}</p>}
      <ul class={styles.legend}>
        {legend.map(({ paint, label, count }) => <li key={paint}><Swatch paint={paint} /><span>{label}</span>{count && <span class={styles.count}>{count}</span>}</li>)}
        {hatched.some((area) => !area.withheld) && <li><Swatch pattern={urlOf(HATCH)} />{noData}</li>}
        {withheld && hatched.some((area) => area.withheld) && <li><Swatch pattern={urlOf(CROSS_HATCH)} />{withheld}</li>}
        {sparse && areas.some((area) => area.sparse) && <li><Swatch pattern={urlOf(DOTS)} />{sparse}</li>}
      </ul>
    </>
  );
}

/** The facts of one area. */
function Card({ area, detail }: { area: MapArea; detail: ReactNode }) {
  return (
    <div class={styles.card}>
      <p class={styles.area}>{area.name}</p>
      <p class={styles.figure}>{area.text}</p>
      {area.word && <p class={styles.word}><Swatch paint={area.paint} />{area.word}</p>}
      {area.note && <p class={styles.note}>{area.note}</p>}
      {detail}
    </div>
  );
}

interface DrawingProps extends Pick<FranceMapProps, "sprite" | "areas" | "selected" | "onSelect" | "label"> {
  onPoint(id: string | null): void;
}

function Drawing({ sprite, areas, selected, onSelect, label, onPoint }: DrawingProps) {
  const point = (id: string | null) => (event: PointerEvent) => event.pointerType === "mouse" && onPoint(id);
  return (
    <svg class={styles.drawing} viewBox="0 0 1010 1010" role="img" aria-label={label}>
      <defs>
        <Hatch id={HATCH} lines="M0 0v12" />
        <Hatch id={CROSS_HATCH} lines="M0 0v12M0 0h12" />
        <Dots />
      </defs>
      <use href={`${sprite}#coast`} class={styles.coast} />
      {areas.map((area) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a short way by pointer to what the list of areas does.
        <use
          key={area.id}
          href={`${sprite}#${area.id}`}
          class={`${styles.shape} ${fillOf(area.paint) ?? ""}`}
          fill={patternOf(area)}
          onClick={() => onSelect(area.id === selected ? null : area.id)}
          onPointerEnter={point(area.id)}
          onPointerLeave={point(null)}
        />
      ))}
      {areas.filter((area) => area.sparse).map(({ id }) => <use key={id} href={`${sprite}#${id}`} class={styles.dotted} fill={urlOf(DOTS)} />)}
      {selected !== null && <use key="halo" href={`${sprite}#${selected}`} class={styles.halo} />}
      {selected !== null && <use key="selected" href={`${sprite}#${selected}`} class={styles.selected} />}
    </svg>
  );
}

export function FranceMap(props: FranceMapProps) {
  const { areas, selected, onSelect, detail, twin } = props;
  const t = useT();
  const [pointed, setPointed] = useState<string | null>(null);
  const shown = areas.find(({ id }) => id === (pointed ?? selected));
  return (
    <div class={styles.map}>
      <Drawing {...props} onPoint={setPointed} />
      <div>
        <label class={styles.choice}>
          <span>{t("kit:map.choose")}</span>
          <select value={selected ?? ""} onChange={(event) => onSelect(event.currentTarget.value || null)}>
            <option value="">{t("kit:map.all")}</option>
            {areas.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          </select>
        </label>
        <div class={styles.reading} role="status">{shown ? <Card area={shown} detail={shown.id === selected && detail} /> : <p class={styles.hint}>{t("kit:map.hint")}</p>}</div>
        <Legend {...props} />
        <details class={styles.list}>
          <summary>{t("kit:map.table")}</summary>
          {twin}
        </details>
      </div>
    </div>
  );
}
