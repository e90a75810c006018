// A map of France by areas: classes of colour with the value in each, a hatch for missing and another for withheld
// values, and dots over values with little support. Choosing an area by pointer is a short way to what a list beside
// the map does.

import styles from "./france-map.module.css";
import { fillOf, inkOf, type Paint } from "./map-paint";

export interface MapArea {
  /** Id of the outline in the sprite. */
  id: string;
  /** The value as short text; empty without one. */
  figure: string;
  /** The place of the figure. */
  place: [x: number, y: number];
  /** The paint of its class; null without a class. */
  paint: Paint | null;
  /** Whether there is a value that must not be shown. */
  withheld?: boolean | undefined;
  /** Whether its value is based on few days. */
  sparse?: boolean | undefined;
}

/** What a swatch shows: a class, or one of the patterns. */
export type Fill = Paint | "missing" | "withheld" | "sparse";

interface FranceMapProps {
  /** Address of the sprite of outlines. */
  sprite: string;
  areas: MapArea[];
  selected: string | null;
  onSelect(id: string): void;
  /** The area under the pointer. */
  onPoint(id: string | null): void;
  /** The text alternative. */
  label: string;
}

const PATTERNS = { missing: "map-hatch", withheld: "map-cross-hatch", sparse: "map-dots" } as const;
const urlOf = (pattern: keyof typeof PATTERNS) => `url(#${PATTERNS[pattern]})`;
const isPattern = (fill: Fill): fill is keyof typeof PATTERNS => fill in PATTERNS;

function Hatch({ id, lines }: { id: string; lines: string }) {
  return (
    <pattern id={id} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="12" height="12" fill="var(--lin)" />
      <path d={lines} stroke="var(--bord)" stroke-width="4" />
    </pattern>
  );
}

/** Like the hollow dots of a curve; the size of a swatch, which contains one. */
function Dots() {
  return (
    <pattern id={PATTERNS.sparse} width="28" height="18" patternUnits="userSpaceOnUse">
      <circle cx="14" cy="9" r="4" fill="var(--papier)" stroke="var(--encre)" stroke-width="2" />
    </pattern>
  );
}

/** The colour or pattern of a key. The patterns are those of a map on the same page. */
export function Swatch({ fill }: { fill: Fill }) {
  return (
    <svg class={`${styles.key} true-colors`} viewBox="0 0 28 18" aria-hidden="true">
      <rect width="28" height="18" fill={isPattern(fill) ? urlOf(fill) : fillOf(fill)} />
    </svg>
  );
}

function Patterns() {
  return (
    <defs>
      <Hatch id={PATTERNS.missing} lines="M0 0v12" />
      <Hatch id={PATTERNS.withheld} lines="M0 0v12M0 0h12" />
      <Dots />
    </defs>
  );
}

export function FranceMap({ sprite, areas, selected, onSelect, onPoint, label }: FranceMapProps) {
  const point = (id: string | null) => (event: PointerEvent) => event.pointerType === "mouse" && onPoint(id);
  return (
    <svg class="overflow-visible true-colors block full" viewBox="0 0 1010 1010" role="img" aria-label={label}>
      <Patterns />
      {areas.map(({ id, paint, withheld }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a short way by pointer to what the list of areas does.
        <use
          key={id}
          href={`${sprite}#${id}`}
          class={styles.shape}
          fill={paint === null ? urlOf(withheld ? "withheld" : "missing") : fillOf(paint)}
          onClick={() => onSelect(id)}
          onPointerEnter={point(id)}
          onPointerLeave={point(null)}
        />
      ))}
      {areas.filter(({ sparse }) => sparse).map(({ id }) => <use key={id} href={`${sprite}#${id}`} class={styles.dotted} fill={urlOf("sparse")} />)}
      <use href={`${sprite}#coast`} class={styles.coast} />
      {selected !== null && <use key="halo" href={`${sprite}#${selected}`} class={styles.halo} />}
      {selected !== null && <use key="selected" href={`${sprite}#${selected}`} class={styles.selected} />}
      {areas.map(({ id, figure, place: [x, y], paint }) => figure && <text key={id} class={`${styles.value} semibold tabular`} fill={paint === null ? "var(--encre)" : inkOf(paint)} x={x} y={y}>{figure}</text>)}
    </svg>
  );
}
