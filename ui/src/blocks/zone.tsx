// The territory of a source as a small map: France with Corsica filled or hollow, a country among its neighbours, or
// the countries of Europe. The text is beside it.

import type { SourceTerritory } from "../model/api";
import styles from "./zone.module.css";

const SPRITE = "/geo/countries.svg";

/** Outlines of the sprite. */
const DRAWN: SourceTerritory[] = ["belgium", "corsica", "france", "germany", "italy", "morocco", "poland", "portugal", "russia", "spain", "united-kingdom"];

const FRENCH: SourceTerritory[] = ["france", "corsica", "overseas"];

/** The part of the sprite that shows a country and its surroundings. */
const WINDOWS: Partial<Record<SourceTerritory, string>> = {
  belgium: "329 275 200 200", germany: "378 191 330 330", italy: "382 419 430 430", morocco: "-60 600 400 400", poland: "555 171 300 300",
  portugal: "0 530 260 260", russia: "500 0 500 500", spain: "60 456 400 400", "united-kingdom": "112 21 380 380",
};

const FRANCE = "226 344 312 312";
const EUROPE = "40 40 920 920";

export function Zone({ territories }: { territories: SourceTerritory[] }) {
  const isCovered = (territory: SourceTerritory) => territories.includes(territory);
  if (territories.some(isFrench) && territories.every(isFrench)) {
    return (
      <svg class={styles.zone} viewBox={FRANCE} aria-hidden="true">
        <use href={`${SPRITE}#france`} class={isCovered("france") ? styles.covered : styles.hollow} />
        <use href={`${SPRITE}#corsica`} class={isCovered("corsica") ? styles.covered : styles.hollow} />
      </svg>
    );
  }
  const [only] = territories;
  const window = (territories.length === 1 && only && WINDOWS[only]) || EUROPE;
  const neighbours = DRAWN.filter((territory) => !isCovered(territory));
  return (
    <svg class={styles.zone} viewBox={window} aria-hidden="true">
      {["others", ...neighbours].map((id) => <use key={id} href={`${SPRITE}#${id}`} class={styles.neighbour} />)}
      {DRAWN.filter(isCovered).map((id) => <use key={id} href={`${SPRITE}#${id}`} class={styles.covered} />)}
    </svg>
  );
}

const isFrench = (territory: SourceTerritory) => FRENCH.includes(territory);
