// The territory of a source and its market coverage: as text, and on a map, of France alone or of the countries around
// it.

import { useT } from "../lib/i18n";
import type { SourceTerritory } from "../model/api";
import type { SourceDetails } from "./load";
import { optionName } from "../model/option-name";
import styles from "./coverage.module.css";

interface BaseMap {
  sprite: string;
  /** Side of the square of the drawing. */
  side: number;
  /** Outlines of the sprite, each with its territory, if the Store has it. */
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

/** Territories on the map of France; others of a French source are only named, like continents. */
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

function Row({ name, covered }: { name: string; covered: boolean }) {
  const t = useT();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td class={covered ? styles.yes : "muted"}>{t(covered ? "source:cover.yes" : "source:cover.no")}</td>
    </tr>
  );
}

type Covered = Pick<SourceDetails, "territories" | "coverage" | "fallback" | "locale">;

export function Coverage({ territories, coverage, fallback, locale }: Covered) {
  const t = useT();
  const nameOf = (territory: SourceTerritory) => optionName("territory", territory, { t });
  const ground = baseMapOf(territories);
  // For France, missing parts are named too.
  const said = territories.every((territory) => FRENCH.includes(territory)) ? FRENCH : territories;
  return (
    <div class={ground ? styles.pair : undefined}>
      {ground && <Drawing ground={ground} territories={territories} label={t("source:sheet.map", { list: territories.map(nameOf).join(", ") })} />}
      <div>
        <table class={styles.table}>
          <thead>
            <tr><th scope="col">{t("source:cover.territory")}</th><th scope="col">{t("source:cover.covered")}</th></tr>
          </thead>
          <tbody>{said.map((territory) => <Row key={territory} name={nameOf(territory)} covered={territories.includes(territory)} />)}</tbody>
        </table>
        {coverage && <p class={styles.share} lang={fallback ? locale : undefined}><strong>{t("source:cover.share")}</strong> {coverage}</p>}
      </div>
    </div>
  );
}
