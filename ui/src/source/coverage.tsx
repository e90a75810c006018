// Where a source is about: in words, and on a map, of France alone or of the countries around it.

import { useT } from "../lib/i18n";
import type { SourceTerritory } from "../model/api";
import { optionName } from "../model/option-name";
import styles from "./coverage.module.css";

interface BaseMap {
  sprite: string;
  /** Side of the square that it is drawn in. */
  side: number;
  /** Outlines of the sprite, with the territory that each belongs to, if the Store knows it. */
  outlines: [id: string, territory: SourceTerritory | null][];
}

const FRANCE: BaseMap = {
  sprite: "/geo/france.svg",
  side: 1010,
  outlines: [
    ...["n11", "n24", "n27", "n28", "n32", "n44", "n52", "n53", "n75", "n76", "n84", "n93"].map((id): [string, SourceTerritory] => [id, "france"]),
    ["n94", "corsica"],
  ],
};

/** By name in the sprite and in the Store. */
const COUNTRIES: SourceTerritory[] = [
  "belgium", "corsica", "france", "germany", "italy", "morocco", "poland", "portugal", "russia", "spain", "united-kingdom",
];

const NEIGHBOURS: BaseMap = {
  sprite: "/geo/countries.svg",
  side: 1000,
  outlines: [["others", null], ...COUNTRIES.map((name): [string, SourceTerritory] => [name, name])],
};

/** What the map of France can show; the rest of a French source is said in words, as are continents. */
const DRAWN: SourceTerritory[] = ["france", "corsica"];
const FRENCH: SourceTerritory[] = [...DRAWN, "overseas"];

function baseMapOf(territories: SourceTerritory[]): BaseMap | null {
  const areAll = (known: SourceTerritory[]) => territories.every((territory) => known.includes(territory));
  if (areAll(FRENCH)) return territories.some((territory) => DRAWN.includes(territory)) ? FRANCE : null;
  return areAll([...COUNTRIES, "overseas"]) ? NEIGHBOURS : null;
}

interface DrawingProps {
  ground: BaseMap;
  territories: SourceTerritory[];
  label: string;
}

function Drawing({ ground: { sprite, side, outlines }, territories, label }: DrawingProps) {
  const classOf = (territory: SourceTerritory | null) => (territory && territories.includes(territory) ? styles.covered : styles.bare);
  return (
    <svg class={styles.map} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      {outlines.map(([id, territory]) => <use key={id} href={`${sprite}#${id}`} class={classOf(territory)} />)}
    </svg>
  );
}

export function Coverage({ territories }: { territories: SourceTerritory[] }) {
  const t = useT();
  const names = territories.map((territory) => optionName("territory", territory, { t }));
  const ground = baseMapOf(territories);
  return (
    <div class={ground ? styles.pair : undefined}>
      {ground && <Drawing ground={ground} territories={territories} label={t("source:sheet.map", { list: names.join(", ") })} />}
      <ul class={`cross-list ${styles.names}`}>{names.map((name) => <li key={name}>{name}</li>)}</ul>
    </div>
  );
}
